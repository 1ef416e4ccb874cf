import { addDays, type Day, type Instant } from "../kernel/day.ts";
import type { Applicants } from "./applicants.ts";
import type { CreditReport, OrderedReport } from "./credit-report.ts";
import { isStillThePerson, peopleOf } from "./people.ts";
import { placedAt } from "./sending.ts";
import { isUnsettled } from "./standing.ts";

/** By how many days a bureau in another time zone may date a report before its order was sent. */
const datedBeforeDays = 1;

/** Whether a report covers exactly these people, in any order. */
const isOfAll = (report: CreditReport, applicants: Applicants): boolean =>
  peopleOf(report).length === applicants.length &&
  peopleOf(report).every((person) => applicants.some((borrower) => isStillThePerson(person, borrower)));

/**
 * The open order for exactly these people whose result is a retrieved report. A report first issued more than a day before the order was
 * sent belongs to another order. If the bureau does not say when a report was issued, this cannot be known, and the order stays open.
 */
export const orderSettledBy = (
  { issuedOn }: { readonly issuedOn: Day | null },
  applicants: Applicants,
  reports: readonly CreditReport[],
  dayOf: (at: Instant) => Day,
): OrderedReport | undefined =>
  reports
    .filter(isUnsettled)
    .find(
      (report) =>
        isOfAll(report, applicants) &&
        issuedOn !== null &&
        issuedOn >= addDays(dayOf(placedAt(report)), -datedBeforeDays),
    );
