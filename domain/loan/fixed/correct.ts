import type { Day, Instant } from "../../kernel/day.ts";
import { type FieldError, type FieldsInvalid, invalidField, invalidFields } from "../../kernel/fields-invalid.ts";
import { accept, type Result } from "../../kernel/result.ts";
import { type Loan, maxLoanEntries } from "../loan.ts";
import { reasonLengthError } from "../reason.ts";
import { type ChangedField, changedFields, fixedError, fixedSince } from "./fixed-fields.ts";
import type { FixedRecord } from "./row.ts";

/** Who makes the correction, when, and why. */
interface CorrectionContext {
  readonly byUserId: number;
  readonly now: Instant;
  readonly today: Day;
  readonly reason: string;
  /** Whether they may also change what is not fixed. */
  readonly mayEdit: boolean;
}

const prefixes: Readonly<Record<FixedRecord, string>> = {
  loan: "",
  property: "property.",
  borrower: "borrowers.",
  fee: "fees.",
};

/** The field as the table names it: `lesa.type`, `liens.amountCents`, `borrowers.bornOn`. */
const nameInTable = ({ record, field }: ChangedField): string => prefixes[record] + field.replace(/\.\d+/g, "");

const correctionError = (changed: ChangedField, loan: Loan, mayEdit: boolean): FieldError | null => {
  const error =
    fixedSince(changed.row, loan) === null && !mayEdit
      ? ({
          field: changed.field,
          message: "must be changed without a correction: it is not fixed",
          code: "invalid",
        } as const)
      : fixedError(changed, loan, "correction");
  return error && { ...error, field: `${changed.record}.${error.field}` };
};

/**
 * The new state of a loan with a record of the correction that led to it, if anything changed. Refuses a field that no correction may
 * change, and a field that is not fixed if the actor may not edit the loan. Refused fields are named with their record: `borrower.bornOn`.
 */
export const corrected = (
  before: Loan,
  after: Loan,
  { byUserId, now, today, reason, mayEdit }: CorrectionContext,
): Result<Loan, FieldsInvalid> => {
  const changed = changedFields(before, after);
  if (changed.length === 0) return accept(before);
  const errors = changed.flatMap((each) => correctionError(each, before, mayEdit) ?? []);
  if (errors.length > 0) return invalidFields(errors);
  const max = maxLoanEntries.corrections;
  if (before.corrections.length >= max)
    return invalidField("reason", `must not be given more than ${max} times on a loan`, "too_many");
  const tooLong = reasonLengthError(reason, before.corrections, "corrections");
  if (tooLong !== null) return invalidFields(tooLong);
  const fields = [...new Set(changed.map(nameInTable))];
  const correction = { at: now, correctedOn: today, byUserId, reason, fields };
  return accept({ ...after, corrections: [...before.corrections, correction] });
};
