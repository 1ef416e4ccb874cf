import type { Instant } from "../../kernel/day.ts";
import { acceptUnless, type FieldError, type FieldsInvalid, invalidField } from "../../kernel/fields-invalid.ts";
import { accept, type Result } from "../../kernel/result.ts";
import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../../kernel/stored/stored-document.ts";
import { plainView } from "../../log/view.ts";
import { type Quarter, quarterIndex, quarterName } from "../quarter/quarter.ts";
import type { StateInputs } from "../quarter/report.ts";

/** What accounting enters for a state's quarter. */
export interface CallReportInput extends Quarter, StateInputs {
  readonly state: string;
}

/** The entered data, with who last entered it; at most one record per quarter and state of a company. */
export interface EnteredInputs extends CallReportInput {
  /** The version of the stored shape. */
  readonly schemaVersion: number;
  readonly companyId: number;
  readonly version: number;
  /** The number of its last entry in the audit log. */
  readonly logNumber: number;
  readonly enteredAt: Instant;
  readonly enteredByUserId: number;
}

const upgradeSteps: readonly UpgradeStep[] = [
  // What was filed elsewhere could not be entered before this step.
  (document) => ({ ...document, opening: null }),
];

/** The schema version with which inputs are written. */
export const inputsSchemaVersion = schemaVersionAfter(upgradeSteps);

/** Upgrades stored inputs of any schema version. */
export const upgradeCallReportInputs = upgradeThrough<EnteredInputs>("call report input", upgradeSteps);

/** Refuses figures filed elsewhere for a quarter that begins with figures filed here. */
export const checkOpening = (
  { opening, ...quarter }: CallReportInput,
  filed: readonly Quarter[],
): Result<null, FieldsInvalid> => {
  const earlier = filed.findLast((of) => quarterIndex(of) < quarterIndex(quarter));
  return opening === null || earlier === undefined
    ? accept(null)
    : invalidField(
        "opening",
        `must be left out: ${quarterName(earlier)} is filed here, and later quarters begin with that`,
      );
};

/** Identifies the inputs within their company. */
export const inputsKey = ({ year, number, state }: Pick<CallReportInput, "year" | "number" | "state">): string =>
  `${year} Q${number} ${state}`;

/** What the log shows of inputs. */
export const loggedInputs = plainView<EnteredInputs>("call_report_input", ({ companyId }) => companyId, inputsKey);

const maxNoteCharacters = 2000;

const isHalf = (amountDollars: number, count: number): boolean => (amountDollars === 0) !== (count === 0);

const halfMessage = "must have both an amount and a count, or neither";

/** Refuses a note that is longer than the form allows, and a number of loans without an amount or vice versa. */
export const checkInputs = (input: CallReportInput): Result<CallReportInput, FieldsInvalid> => {
  const { note, repurchases, opening } = input;
  const errors: FieldError[] = [];
  if ((note?.length ?? 0) > maxNoteCharacters)
    errors.push({ field: "note", message: `must have at most ${maxNoteCharacters} characters`, code: "invalid" });
  if (isHalf(repurchases.amountDollars, repurchases.count))
    errors.push({ field: "repurchases", message: halfMessage, code: "invalid" });
  if (
    opening !== null &&
    (isHalf(opening.amountDollars, opening.count) || isHalf(opening.thirdPartyAmountDollars, opening.thirdPartyCount))
  )
    errors.push({ field: "opening", message: `${halfMessage}, in each column`, code: "invalid" });
  return acceptUnless(errors, input);
};
