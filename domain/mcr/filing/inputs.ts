import type { Instant } from "../../kernel/day.ts";
import { type FieldError, type FieldsInvalid, invalidFields } from "../../kernel/fields-invalid.ts";
import { accept, type Result } from "../../kernel/result.ts";
import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../../kernel/stored/stored-document.ts";
import type { JsonObject } from "../../log/changes.ts";
import type { LoggedView } from "../../log/view.ts";
import type { Quarter } from "../quarter/quarter.ts";
import type { StateInputs } from "../quarter/report.ts";

/** What accounting enters of a state's quarter. */
export interface CallReportInput extends Quarter, StateInputs {
  readonly state: string;
}

/** What was entered, and by whom last; at most one of a company's quarter and state. */
export interface EnteredInputs extends CallReportInput {
  /** The shape in which it is stored. */
  readonly schemaVersion: number;
  readonly companyId: number;
  readonly version: number;
  /** The number of its last entry in the audit log. */
  readonly logNumber: number;
  readonly enteredAt: Instant;
  readonly enteredByUserId: number;
}

const upgradeSteps: readonly UpgradeStep[] = [];

/** The schema version that inputs are written with. */
export const inputsSchemaVersion = schemaVersionAfter(upgradeSteps);

/** Stored inputs of any schema version as current ones. */
export const upgradeInputs = upgradeThrough<EnteredInputs>("call report input", upgradeSteps);

/** What names the inputs within their company. */
export const inputsKey = ({ year, number, state }: Pick<CallReportInput, "year" | "number" | "state">): string =>
  `${year} Q${number} ${state}`;

/** What the log shows of inputs. */
export const loggedInputs: LoggedView<EnteredInputs> = {
  kind: "call_report_input",
  companyIdOf: ({ companyId }) => companyId,
  idOf: inputsKey,
  // Inputs are plain data; JSON's own types have no names for its interfaces.
  viewOf: ({ schemaVersion: _version, logNumber: _number, ...inputs }) => inputs as unknown as JsonObject,
  secretsOf: () => [],
};

const maxNoteCharacters = 2000;

/** Refuses a note that is longer than the form takes, and repurchases of a number without an amount or the reverse. */
export const checkInputs = (input: CallReportInput): Result<CallReportInput, FieldsInvalid> => {
  const { note, repurchases } = input;
  const errors: FieldError[] = [];
  if ((note?.length ?? 0) > maxNoteCharacters)
    errors.push({ field: "note", message: `must have at most ${maxNoteCharacters} characters`, code: "invalid" });
  if ((repurchases.amountDollars === 0) !== (repurchases.count === 0))
    errors.push({ field: "repurchases", message: "must have both an amount and a count, or neither", code: "invalid" });
  return errors.length > 0 ? invalidFields(errors) : accept(input);
};
