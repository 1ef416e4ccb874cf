import { type Actor, authorize } from "../../../domain/access/actor.ts";
import type { HmdaFiling } from "../../../domain/hmda/filing/filing.ts";
import type { JobRefusal } from "../../../domain/jobs/refusal.ts";
import type { StepDone } from "../../../domain/jobs/run.ts";
import type { HmdaRegisterWork } from "../../../domain/jobs/work.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { generateRegister } from "../../hmda/generate-register.ts";
import { resolveRequestedCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";

const loansOf = ({ rowCount, leftForLater }: HmdaFiling): number => rowCount + leftForLater.length;

const lastStep = (work: HmdaRegisterWork, filing: HmdaFiling): StepDone => ({
  work,
  progress: { done: loansOf(filing), total: loansOf(filing) },
  isLast: true,
});

/**
 * Generates an edition of a register in one step, so that all its rows are of one walk over the loans. A step that is done
 * again finds the filing of the one before; if another request stored that edition meanwhile, the next step starts over.
 */
export const registerStep = async (
  dependencies: Dependencies,
  actor: Actor,
  work: HmdaRegisterWork,
): Promise<Result<StepDone, JobRefusal>> => {
  const allowed = authorize(actor, "report.hmda");
  if (allowed._tag === "Refused") return allowed;
  const { request, filingId } = work;
  const company = await resolveRequestedCompany(dependencies, actor, request.companyId);
  if (company._tag === "Refused") return company;
  const before = await dependencies.forCompany(company.value).hmdaFilings.find(filingId);
  if (before !== null) return accept(lastStep(work, before));
  const generated = await generateRegister(dependencies, actor, request, filingId);
  if (generated._tag === "Accepted") return accept(lastStep(work, generated.value));
  const { refusal } = generated;
  if (refusal._tag === "HmdaFilingChangedMeanwhile")
    return accept({ work, progress: { done: 0, total: null }, isLast: false });
  // The lists of a validation have values of the loans, which a job does not keep.
  if (refusal._tag === "RegisterDataMissing" || refusal._tag === "RegisterBlocked")
    return refuse({ _tag: "RegisterNotGenerated", because: refusal._tag, year: request.year });
  return refuse(refusal);
};
