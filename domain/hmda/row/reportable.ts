import { calendarDate, type Day } from "../../kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../../kernel/fields-invalid.ts";
import { accept, type Result } from "../../kernel/result.ts";
import type { Loan } from "../../loan/loan.ts";
import { statusOf } from "../../loan/status/status.ts";
import { type FilingYear, filingYears } from "../edits/edit.ts";
import { unknownYearMessage } from "../edits/filing.ts";
import { actionDayOf, isUndecided, type RegisterAction, registerActionOf } from "./register-facts.ts";

/** A year of the register, and whether it is over. */
export interface RegisterYear {
  readonly year: FilingYear;
  readonly isComplete: boolean;
}

/** A requested year. Refuses one that has not begun, and one whose instructions are not known. */
export const registerYear = (requested: number, today: Day): Result<RegisterYear, FieldsInvalid> => {
  const year = filingYears.find((known) => known === requested);
  if (year === undefined) return invalidField("year", unknownYearMessage(requested));
  const thisYear = calendarDate(today).year;
  if (year > thisYear) return invalidField("year", "must be a year that has begun");
  return accept({ year, isComplete: year < thisYear });
};

/** The institution that decides on an application reports it: the lender to which a broker sends it, unless the company itself decided. */
export const isDecidedByCompany = ({ hmda, channel }: Loan): boolean =>
  hmda.creditDecisionByCompany ?? channel !== "brokered";

/** The date that assigns a loan to a register: the action taken date, or while it is closing, the closing date. */
const registerDayOf = (loan: Loan, action: RegisterAction | null): Day | null => {
  if (action !== null) return actionDayOf(loan, action);
  // A loan that closed and has no later status was either funded or rescinded, and must state which.
  return statusOf(loan) === "closing" ? loan.closingOn : null;
};

/**
 * The year in whose register a loan belongs once its date has come; null for none. The company must have decided on it, and an inquiry that
 * ended before there was an application is left out (12 CFR 1003.2(b)).
 */
export const registerYearOf = (loan: Loan): number | null => {
  if (!isDecidedByCompany(loan)) return null;
  const action = registerActionOf(loan);
  if (action !== null && isUndecided(action) && loan.applicationOn === null) return null;
  const on = registerDayOf(loan, action);
  return on === null ? null : calendarDate(on).year;
};

/** Increase it whenever the way this year is computed changes: stores then recompute the years they keep. */
export const registerYearEdition = "1";

/**
 * Whether a loan belongs in the register of a year, generated on a date: action was taken on it in that year. A loan that closed in the
 * year and is neither funded nor rescinded also belongs in it, and its action is missing.
 */
export const isReportable = (loan: Loan, year: number, today: Day): boolean => {
  if (registerYearOf(loan) !== year) return false;
  const action = registerActionOf(loan);
  const on = registerDayOf(loan, action);
  return action !== null || (on !== null && on <= today);
};
