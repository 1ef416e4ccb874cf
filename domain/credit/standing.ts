import { creditReportValidityDays } from "../hecm/parameters/periods/credit-report-validity.ts";
import { addDays, type Day } from "../kernel/day.ts";
import { inForce } from "../kernel/in-force.ts";
import type { Borrower } from "../loan/borrowers/borrower.ts";
import { type DueDay, isBeforeFunding } from "../loan/deadlines/deadlines.ts";
import type { Loan } from "../loan/loan.ts";
import type { CreditReport, OrderedReport } from "./credit-report.ts";
import { isStillThePerson, peopleOf } from "./people.ts";

/** Whether nothing changes about a report any more. */
export const isEnded = ({ status }: Pick<CreditReport, "status">): boolean =>
  status === "completed" || status === "error";

/** A report whose order is stored, but which the bureau has not named: it is unknown yet whether it was ordered. */
export const isUnsettled = (report: CreditReport): report is OrderedReport =>
  !isEnded(report) && report.orderIdentifier === null && report.reference !== null;

/**
 * Whether a report with a later answer may replace the stored one. A completed one stays. One that the bureau ended in an error
 * is only completed; one that ended here, before the bureau named an order, is replaced by whatever the bureau says.
 */
export const canTransition = (
  { status, orderIdentifier }: Pick<CreditReport, "status" | "orderIdentifier">,
  next: Pick<CreditReport, "status">,
): boolean => status !== "completed" && (status !== "error" || orderIdentifier === null || next.status === "completed");

/** The day from which on a report that was issued on a day no longer counts; null where no rule is known for that day. */
export const expiryOf = (issuedOn: Day): Day | null => {
  const validity = inForce(creditReportValidityDays, issuedOn);
  return validity._tag === "Accepted" ? addDays(issuedOn, validity.value.value) : null;
};

/** Whether a report is completed and counts on a day. */
export const isValidOn = ({ status, expiresOn }: CreditReport, today: Day): boolean =>
  status === "completed" && expiresOn !== null && today < expiresOn;

/** What a loan is judged by of a report. */
export type CompletedReport = Pick<CreditReport, "person" | "coPerson" | "status" | "expiresOn" | "findings">;

/** The completed reports about a borrower, as long as number and birth date are those with which they were ordered. */
export const completedReportsOf = <Report extends CompletedReport>(
  borrower: Borrower,
  reports: readonly Report[],
): readonly Report[] =>
  reports.filter(
    (report) => report.status === "completed" && peopleOf(report).some((person) => isStillThePerson(person, borrower)),
  );

/** The last of the days from which on a borrower's completed reports no longer count. */
const lastExpiryOf = (borrower: Borrower, reports: readonly CompletedReport[]): Day[] =>
  completedReportsOf(borrower, reports)
    .flatMap(({ expiresOn }) => expiresOn ?? [])
    .toSorted()
    .slice(-1);

/**
 * The deadline that credit reports set for a loan until it is funded: the first day on which one of its borrowers who had a
 * report has none that counts. A report no longer counts for somebody whose number or birth date has changed.
 */
export const dueDaysByReports = (loan: Loan, reports: readonly CompletedReport[]): DueDay[] => {
  const [on] = loan.borrowers.flatMap((borrower) => lastExpiryOf(borrower, reports)).toSorted();
  if (on === undefined || !isBeforeFunding(loan)) return [];
  // The rule that made the day: the report keeps the day alone.
  const step = creditReportValidityDays.steps.find(({ value }) => expiryOf(addDays(on, -value)) === on);
  if (step === undefined) return [];
  const rule = `A credit report counts for ${step.value} days from the day it was first issued`;
  return [{ kind: "credit_report_expires", on, rule, source: step.source }];
};
