import type { Day } from "../kernel/day.ts";
import type { FieldError } from "../kernel/fields-invalid.ts";
import type { LoanTerms } from "./loan.ts";

/** The dates of a loan that follow one another. */
type LoanDates = Pick<LoanTerms, "applicationOn" | "appraisedOn" | "approvedOn" | "closingOn" | "disbursedOn">;
type LoanDate = keyof LoanDates;

const words: Readonly<Record<LoanDate, string>> = {
  applicationOn: "application date",
  appraisedOn: "appraisal date",
  approvedOn: "approval date",
  closingOn: "closing date",
  disbursedOn: "disbursement date",
};

/** Of each pair the first date is the earlier one; both may be the same day. */
const inOrder: readonly (readonly [earlier: LoanDate, later: LoanDate])[] = [
  ["applicationOn", "closingOn"],
  ["appraisedOn", "closingOn"],
  ["approvedOn", "closingOn"],
  ["closingOn", "disbursedOn"],
];

const noDates: LoanDates = {
  applicationOn: null,
  appraisedOn: null,
  approvedOn: null,
  closingOn: null,
  disbursedOn: null,
};

/**
 * The dates that cannot stand beside each other, each pair by both of its fields, and an application in the future. Only
 * what is written is checked: a loan (`before`; null while it is started) keeps a pair of which neither date changes.
 */
export const dateErrors = (before: LoanDates | null, next: Partial<LoanDates>, today: Day): FieldError[] => {
  const [old, dates] = [before ?? noDates, { ...noDates, ...next }];
  const isWritten = (date: LoanDate): boolean => dates[date] !== old[date];
  const errors: FieldError[] = [];
  const addError = (field: LoanDate, message: string) => errors.push({ field, message, code: "invalid" });
  if (isWritten("applicationOn") && dates.applicationOn !== null && dates.applicationOn > today)
    addError("applicationOn", "must not be in the future");
  for (const [earlier, later] of inOrder) {
    const [first, second] = [dates[earlier], dates[later]];
    if (first === null || second === null || first <= second || !(isWritten(earlier) || isWritten(later))) continue;
    addError(later, `must not be before the ${words[earlier]}`);
    addError(earlier, `must not be after the ${words[later]}`);
  }
  return errors;
};
