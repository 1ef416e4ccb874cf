import { creditReportValidityDays } from "../hecm/parameters/periods/credit-report-validity.ts";
import { addDays, type Day } from "../kernel/day.ts";
import { inForce } from "../kernel/in-force.ts";
import type { Borrower } from "../loan/borrowers/borrower.ts";
import { type DueDay, isBeforeFunding } from "../loan/deadlines/deadlines.ts";
import type { Loan } from "../loan/loan.ts";
import type { CreditReport, OrderedReport } from "./credit-report.ts";
import { isStillThePerson, peopleOf } from "./people.ts";

/** Whether a report can no longer change. */
export const isEnded = ({ status }: Pick<CreditReport, "status">): boolean =>
  status === "completed" || status === "error";

/** Whether the order of a report is stored but has no number from the bureau yet, so that it is not known whether it was ordered. */
export const isUnsettled = (report: CreditReport): report is OrderedReport =>
  !isEnded(report) && report.orderIdentifier === null && report.reference !== null;

/**
 * Whether a report with a later response may replace the stored one. A completed report is never replaced. A report that the bureau ended
 * in an error can only become completed. A report that this service ended, before the bureau assigned a number, is replaced by whatever the
 * bureau reports.
 */
export const canTransition = (
  { status, orderIdentifier }: Pick<CreditReport, "status" | "orderIdentifier">,
  next: Pick<CreditReport, "status">,
): boolean => status !== "completed" && (status !== "error" || orderIdentifier === null || next.status === "completed");

/** The first date on which a report issued on a date is no longer valid; null if no rule is known for that date. */
export const expiryOf = (issuedOn: Day): Day | null => {
  const validity = inForce(creditReportValidityDays, issuedOn);
  return validity._tag === "Accepted" ? addDays(issuedOn, validity.value.value) : null;
};

/** Whether a report is completed and valid on a date. */
export const isValidOn = ({ status, expiresOn }: CreditReport, today: Day): boolean =>
  status === "completed" && expiresOn !== null && today < expiresOn;

/** The fields of a report by which requirements judge a loan. */
export type CompletedReport = Pick<CreditReport, "person" | "coPerson" | "status" | "expiresOn" | "findings">;

/** The completed reports that cover a borrower, if the number and birth date are still those with which they were ordered. */
export const completedReportsOf = <Report extends CompletedReport>(
  borrower: Borrower,
  reports: readonly Report[],
): readonly Report[] =>
  reports.filter(
    (report) => report.status === "completed" && peopleOf(report).some((person) => isStillThePerson(person, borrower)),
  );

/** The latest of the dates on which a borrower's completed reports expire. */
const lastExpiryOf = (borrower: Borrower, reports: readonly CompletedReport[]): Day[] =>
  completedReportsOf(borrower, reports)
    .flatMap(({ expiresOn }) => expiresOn ?? [])
    .toSorted()
    .slice(-1);

/**
 * The deadline that credit reports set for a loan until it is funded: the first date on which a borrower who had a report has no valid one.
 * A report is not valid for a person whose number or birth date has changed.
 */
export const dueDaysByReports = (loan: Loan, reports: readonly CompletedReport[]): DueDay[] => {
  const [on] = loan.borrowers.flatMap((borrower) => lastExpiryOf(borrower, reports)).toSorted();
  if (on === undefined || !isBeforeFunding(loan)) return [];
  // The rule by which the date was computed: the report stores only the date.
  const step = creditReportValidityDays.steps.find(({ value }) => expiryOf(addDays(on, -value)) === on);
  if (step === undefined) return [];
  const rule = `A credit report counts for ${step.value} days from the day it was first issued`;
  return [{ kind: "credit_report_expires", on, rule, source: step.source }];
};
