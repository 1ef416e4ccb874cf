import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import {
  type CallReportInput,
  checkInputs,
  checkOpening,
  type EnteredInputs,
  inputsSchemaVersion,
  loggedInputs,
} from "../../domain/mcr/filing/inputs.ts";
import { companyOfNewRecord } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { enterRecord } from "../support/enter-record.ts";
import { requestedQuarter } from "./requested-quarter.ts";

/** The requested inputs for a state's quarter. `companyId` is null for the actor's own company. */
export interface RequestedInputs extends Omit<CallReportInput, "number"> {
  readonly companyId: number | null;
  readonly number: number;
}

/** Enters the accounting figures for a state's quarter, replacing any entered earlier. */
export const setCallReportInputs = async (
  dependencies: Dependencies,
  actor: Actor,
  { companyId, ...requested }: RequestedInputs,
): Promise<Result<EnteredInputs, PermissionDenied | NotFound<"company"> | FieldsInvalid>> => {
  const allowed = authorize(actor, "report.mcr");
  if (allowed._tag === "Refused") return allowed;
  const company = await companyOfNewRecord(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  const quarter = requestedQuarter(dependencies, company.value, requested);
  if (quarter._tag === "Refused") return quarter;
  const checked = checkInputs({ ...requested, number: quarter.value.number });
  if (checked._tag === "Refused") return checked;
  const { value: input } = checked;
  const { id } = company.value;
  const { callReports } = dependencies.forCompany(id);
  const opens = checkOpening(input, await callReports.filedQuarters());
  if (opens._tag === "Refused") return opens;
  const entry = {
    action: "call_report_input.set" as const,
    logged: loggedInputs,
    find: async () => (await callReports.inputsOf(input)).find(({ state }) => state === input.state) ?? null,
    add: callReports.addInputs,
    save: callReports.saveInputs,
  };
  const values = { ...input, schemaVersion: inputsSchemaVersion, companyId: id };
  return accept(await enterRecord(dependencies, actor, entry, values));
};
