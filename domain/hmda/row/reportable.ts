import { calendarDate, type Day } from "../../kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../../kernel/fields-invalid.ts";
import { accept, type Result } from "../../kernel/result.ts";
import type { Loan } from "../../loan/loan.ts";
import { statusOf } from "../../loan/status/status.ts";
import { type FilingYear, filingYears } from "../edits/edit.ts";
import { actionDayOf, isUndecided, registerActionOf } from "./register-facts.ts";

/** A year of the register, and whether it is over. */
export interface RegisterYear {
  readonly year: FilingYear;
  readonly isComplete: boolean;
}

/** A requested year. Refuses one that has not begun, and one whose instructions are not known. */
export const registerYear = (requested: number, today: Day): Result<RegisterYear, FieldsInvalid> => {
  const year = filingYears.find((known) => known === requested);
  if (year === undefined) return invalidField("year", `must be one of ${filingYears.join(", ")}`);
  const thisYear = calendarDate(today).year;
  if (year > thisYear) return invalidField("year", "must be a year that has begun");
  return accept({ year, isComplete: year < thisYear });
};

/** Who decides on an application reports it: the lender to which a broker sends it, unless the company did so itself. */
const isDecidedByCompany = ({ hmda, channel }: Loan): boolean => hmda.creditDecisionByCompany ?? channel !== "brokered";

/** A loan that closed without a later status: it was funded or rescinded, and must state which. */
const closingDayPassed = (loan: Loan, today: Day): Day | null =>
  statusOf(loan) === "closing" && loan.closingOn !== null && loan.closingOn <= today ? loan.closingOn : null;

/**
 * Whether a loan belongs to the register of a year, as made on a day: action was taken on it in that year, and the company
 * decided on it. A loan that closed in the year and is neither funded nor rescinded belongs to it too, and lacks its action. An
 * inquiry that ended before there was an application does not (12 CFR 1003.2(b)).
 */
export const isReportable = (loan: Loan, year: number, today: Day): boolean => {
  if (!isDecidedByCompany(loan)) return false;
  const action = registerActionOf(loan);
  if (action !== null && isUndecided(action) && loan.applicationOn === null) return false;
  const on = action === null ? closingDayPassed(loan, today) : actionDayOf(loan, action);
  return on !== null && calendarDate(on).year === year;
};
