import { addDays, type Day, type Instant } from "../kernel/day.ts";
import type { Applicants } from "./applicants.ts";
import type { CreditReport, OrderedReport } from "./credit-report.ts";
import { isStillThePerson, peopleOf } from "./people.ts";
import { placedAt } from "./sending.ts";
import { isUnsettled } from "./standing.ts";

/** The days by which a bureau in another time zone may date a report before its order was sent. */
const datedBeforeDays = 1;

/** Whether a report is of these people and no one else, in whichever order. */
const isOfAll = (report: CreditReport, applicants: Applicants): boolean =>
  peopleOf(report).length === applicants.length &&
  peopleOf(report).every((person) => applicants.some((borrower) => isStillThePerson(person, borrower)));

/**
 * The open order of exactly these people that a retrieved report is the answer to. One that was first issued more than a day before
 * the order was sent is another one, and of a report whose bureau does not say when it was issued no one knows: the order stays open.
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
