import { fileHmdaRegister } from "../../../application/hmda/file-hmda-register.ts";
import { generateHmdaRegister } from "../../../application/hmda/generate-hmda-register.ts";
import { verifyHmdaFiling } from "../../../application/hmda/verify-hmda-filing.ts";
import { type Day, day } from "../../../domain/kernel/day.ts";
import { accept, refuse } from "../../../domain/kernel/result.ts";
import type { CompanyStep, SimulationEvent, StepContext } from "../../simulation/event.ts";

/** The year of the register that the demonstration files: always the same, because the examples of the API document name it. */
const year = 2025;
const generatedOn = day("2026-02-17");
const verifiedOn = day("2026-02-18");
const filedOn = day("2026-02-20");
const receipt = "LEI-2025-1-1771588800";

const newest = ({ dependencies, staff: { compliance } }: StepContext) =>
  dependencies.forCompany(compliance.companyId).hmdaFilings.latest(year, null);

const generate: CompanyStep = async (context) => {
  if ((await newest(context)) !== null) return accept(null);
  const request = { companyId: null, year, allowErrors: false, leftForLater: [] };
  return generateHmdaRegister(context.dependencies, context.staff.compliance, request, null);
};

const verify: CompanyStep = async (context) => {
  const filing = await newest(context);
  if (filing === null) return refuse({ _tag: "HmdaFilingNotFound" });
  return verifyHmdaFiling(context.dependencies, context.staff.compliance, filing.id, { quality: true, macro: true });
};

const file: CompanyStep = async (context) => {
  const filing = await newest(context);
  if (filing === null) return refuse({ _tag: "HmdaFilingNotFound" });
  return fileHmdaRegister(context.dependencies, context.staff.compliance, filing.id, { filedOn, receipt });
};

/** The events that generate, verify and file the register of the year, up to today. */
export const registerEvents = (today: Day): readonly SimulationEvent[] => {
  const ofCompany = { loan: null, isOptional: true };
  return [
    { ...ofCompany, on: generatedOn, step: generate },
    { ...ofCompany, on: verifiedOn, step: verify },
    { ...ofCompany, on: filedOn, step: file },
  ].filter(({ on }) => on <= today);
};
