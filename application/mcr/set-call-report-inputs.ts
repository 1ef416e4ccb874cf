import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { pick } from "../../domain/kernel/pick.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { isSameData } from "../../domain/kernel/same-data.ts";
import {
  type CallReportInput,
  checkInputs,
  type EnteredInputs,
  inputsSchemaVersion,
  loggedInputs,
} from "../../domain/mcr/filing/inputs.ts";
import { type CompanyNotFound, companyOfNewRecord } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEntry } from "../support/log-entry.ts";
import { requestedQuarter } from "./requested-quarter.ts";

/** Writes inputs in place of those entered before; retries on conflicts. */
const store = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number,
  input: CallReportInput,
): Promise<EnteredInputs> => {
  const { callReports } = dependencies.forCompany(companyId);
  for (;;) {
    const ofQuarter = await callReports.inputsOf(input);
    const before = ofQuarter.find(({ state }) => state === input.state) ?? null;
    if (
      before !== null &&
      isSameData(
        pick(before, ["grossRevenueDollars", "repurchases", "note"]),
        pick(input, ["grossRevenueDollars", "repurchases", "note"]),
      )
    )
      return before;
    const { version, logNumber } = before ?? { version: 1, logNumber: 1 };
    const inputs: EnteredInputs = {
      ...input,
      schemaVersion: inputsSchemaVersion,
      companyId,
      version,
      logNumber,
      enteredAt: dependencies.clock.now(),
      enteredByUserId: actor.userId,
    };
    const entry = logEntry(dependencies, actor, "call_report_input.set", loggedInputs, before, inputs);
    if (before === null) {
      if ((await callReports.addInputs(inputs, entry)) === "added") return inputs;
    } else {
      const saved = await callReports.saveInputs(inputs, entry);
      if (saved !== "conflict") return saved;
    }
  }
};

/** A quarter's inputs of a state as they are requested; the company is null where it is the actor's own. */
export interface RequestedInputs extends Omit<CallReportInput, "number"> {
  readonly companyId: number | null;
  readonly number: number;
}

/** Enters what accounting knows of a state's quarter, in place of what was entered for it before. */
export const setCallReportInputs = async (
  dependencies: Dependencies,
  actor: Actor,
  { companyId, ...requested }: RequestedInputs,
): Promise<Result<EnteredInputs, PermissionDenied | CompanyNotFound | FieldsInvalid>> => {
  const allowed = authorize(actor, "report.mcr");
  if (allowed._tag === "Refused") return allowed;
  const company = await companyOfNewRecord(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  const quarter = requestedQuarter(dependencies, company.value, requested);
  if (quarter._tag === "Refused") return quarter;
  const checked = checkInputs({ ...requested, number: quarter.value.number });
  if (checked._tag === "Refused") return checked;
  return accept(await store(dependencies, actor, company.value.id, checked.value));
};
