import type { Day } from "../kernel/day.ts";
import type { FieldError } from "../kernel/fields-invalid.ts";
import type { LoanTerms } from "./loan.ts";

/** The dates of a loan that follow one another. */
type LoanDates = Pick<LoanTerms, "applicationOn" | "appraisedOn" | "approvedOn" | "closingOn" | "disbursedOn">;
type LoanDate = keyof LoanDates;

/** Those that say what has happened, and so are not in the future. */
const pastDates = ["applicationOn", "disclosureReceivedOn", "noticeSentOn"] as const;

type WrittenDates = LoanDates & Pick<LoanTerms, (typeof pastDates)[number]>;

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

const noDates: WrittenDates = {
  applicationOn: null,
  appraisedOn: null,
  approvedOn: null,
  closingOn: null,
  disbursedOn: null,
  disclosureReceivedOn: null,
  noticeSentOn: null,
};

/**
 * Dates that contradict each other, each pair by both of its fields, and past events in the future. Only what is written is
 * checked: a loan (`before`; null while it is started) keeps a pair where neither date changes.
 */
export const dateErrors = (before: WrittenDates | null, next: Partial<WrittenDates>, today: Day): FieldError[] => {
  const [old, dates] = [before ?? noDates, { ...noDates, ...next }];
  const isWritten = (date: keyof WrittenDates): boolean => dates[date] !== old[date];
  const errors: FieldError[] = [];
  const addError = (field: keyof WrittenDates, message: string) => errors.push({ field, message, code: "invalid" });
  for (const date of pastDates) {
    const on = dates[date];
    if (on !== null && on > today && isWritten(date)) addError(date, "must not be in the future");
  }
  for (const [earlier, later] of inOrder) {
    const [first, second] = [dates[earlier], dates[later]];
    if (first === null || second === null || first <= second || !(isWritten(earlier) || isWritten(later))) continue;
    addError(later, `must not be before the ${words[earlier]}`);
    addError(earlier, `must not be after the ${words[later]}`);
  }
  return errors;
};
