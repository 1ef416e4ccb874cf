import type { Day, Instant } from "../kernel/day.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import type { Loan } from "../loan/loan.ts";
import { isEndedWithoutLoan } from "../loan/status/action.ts";
import { statusOf } from "../loan/status/status.ts";
import type { CallAttempt } from "../outside-call/attempt.ts";
import {
  type AgencyOutcomeUnknown,
  beginAttempt,
  type CallInFlight,
  checkNoneOpen,
  isOpenOn,
  withoutGoneCall,
} from "../outside-call/transitions.ts";
import type { Applicants } from "./applicants.ts";
import { type CreditReport, type OrderedReport, reportSchemaVersion } from "./credit-report.ts";
import { isStillThePerson, peopleOf, reportedPerson } from "./people.ts";
import { givenUpFrom, isOverdue } from "./sending.ts";
import { isEnded, isUnsettled, isValidOn } from "./standing.ts";

/** The name of an open order on the loan. */
export const orderOperation = "credit_order";

/** A report of one of these people is not finished. Another one would be charged twice. */
export interface CreditReportUnfinished {
  readonly _tag: "CreditReportUnfinished";
  readonly creditReportId: number;
  /** From this time on it may be given up in favor of another order. */
  readonly forceableFrom: Instant;
}

/** A completed report of one of these people is still valid. */
export interface CreditReportValid {
  readonly _tag: "CreditReportValid";
  readonly creditReportId: number;
  readonly expiresOn: Day;
}

/** The application ended without a loan: nothing more is ordered about its people. */
export interface ApplicationEnded {
  readonly _tag: "ApplicationEnded";
}

/** Whether a report covers one of these people with their present identity. */
const isAbout = (report: CreditReport, applicants: Applicants): boolean =>
  peopleOf(report).some((person) => applicants.some((borrower) => isStillThePerson(person, borrower)));

/** Whether a report covers exactly these people, the borrower first. */
const isExactlyAbout = (report: CreditReport, applicants: Applicants): boolean => {
  const people = peopleOf(report);
  return (
    people.length === applicants.length &&
    applicants.every((borrower, position) => {
      const person = people[position];
      return person !== undefined && isStillThePerson(person, borrower);
    })
  );
};

/** The stored report with a number of the bureau that covers a borrower with their present identity; undefined if there is none. */
export const reportOfNumber = (
  reports: readonly CreditReport[],
  orderIdentifier: string,
  borrower: Applicants[0],
): CreditReport | undefined =>
  reports.find(
    (report) => report.orderIdentifier === orderIdentifier && report.status !== "error" && isAbout(report, [borrower]),
  );

/** The reports of these people that may be given up in favor of another order. */
export const overdueReports = (
  applicants: Applicants,
  reports: readonly CreditReport[],
  now: Instant,
): readonly CreditReport[] => reports.filter((report) => isAbout(report, applicants) && isOverdue(report, now));

/** What an order is decided from: the loan and its people's stored reports, and the time. */
interface OrderContext {
  readonly loan: Loan;
  /** For each of the applicants, newest first. */
  readonly reports: readonly CreditReport[];
  readonly today: Day;
  readonly now: Instant;
  readonly force: boolean;
}

interface DecidedOrder {
  /** The order that is still to be sent, or whose outcome is unknown; null for a new order. */
  readonly resumed: OrderedReport | null;
  /** Reports that end before the order is sent, because it replaces them. */
  readonly givenUp: readonly CreditReport[];
}

/** The refusal of an order while a report of one of its people is not finished. */
export const unfinishedRefusal = (report: CreditReport) =>
  refuse({ _tag: "CreditReportUnfinished", creditReportId: report.id, forceableFrom: givenUpFrom(report) } as const);

/**
 * Decides whether a report of these people may be ordered now: either the stored order with an unknown outcome is resumed under its
 * reference, or a new one is made. Refuses while another call of the loan is open, while a report of one of them is not finished, and while
 * a completed one is valid. `force` orders although one is valid, and gives up an unfinished one 24 hours after it was sent. A report is
 * valid only while the borrower's number and birth date are unchanged; one that ended in an error neither blocks nor counts. No new report
 * is ordered for an application that has ended, but the outcome of an order that was sent can still be looked up.
 */
export const decideOrder = (
  applicants: Applicants,
  { loan, reports, today, now, force }: OrderContext,
): Result<
  DecidedOrder,
  CreditReportUnfinished | CreditReportValid | ApplicationEnded | CallInFlight | AgencyOutcomeUnknown
> => {
  const givenUp = force ? overdueReports(applicants, reports, now) : [];
  const about = reports.filter((report) => isAbout(report, applicants) && !givenUp.includes(report));
  const free = withoutGoneCall(loan, now);
  const unfinished = about.find(
    (report) => !isEnded(report) && (!isUnsettled(report) || isOpenOn(free, report.reference)),
  );
  if (unfinished) return unfinishedRefusal(unfinished);
  const noneOpen = checkNoneOpen(free, now);
  if (noneOpen._tag === "Refused") return noneOpen;
  const valid = about.find((report) => isValidOn(report, today));
  if (valid?.expiresOn && !force)
    return refuse({ _tag: "CreditReportValid", creditReportId: valid.id, expiresOn: valid.expiresOn });
  const unsettled = about.filter(isUnsettled);
  const resumable = unsettled.find((report) => isExactlyAbout(report, applicants));
  if (resumable) return accept({ resumed: resumable, givenUp });
  const [other] = unsettled;
  if (other !== undefined) return unfinishedRefusal(other);
  return isEndedWithoutLoan(statusOf(loan)) ? refuse({ _tag: "ApplicationEnded" }) : accept({ resumed: null, givenUp });
};

/** A new report as stored before it is sent to the bureau, with the service's reference; a report that is retrieved has none. */
export const newReport = <Reference extends string | null>(
  [person, coPerson]: Applicants,
  { companyId, id: loanId }: Loan,
  made: { readonly id: number; readonly reference: Reference; readonly byUserId: number; readonly now: Instant },
): CreditReport & { readonly reference: Reference } => ({
  schemaVersion: reportSchemaVersion,
  logNumber: 0,
  id: made.id,
  version: 1,
  createdAt: made.now,
  updatedAt: made.now,
  companyId,
  loanId,
  person: reportedPerson(person),
  coPerson: coPerson === undefined ? null : reportedPerson(coPerson),
  reference: made.reference,
  orderIdentifier: null,
  status: "new",
  orderedAt: made.now,
  orderedByUserId: made.byUserId,
  sentAt: null,
  answersFor: [],
  completedAt: null,
  issuedOn: null,
  expiresOn: null,
  askedAt: null,
  messages: [],
  findings: null,
  sealedContent: null,
  document: null,
});

/**
 * The loan with an open order; from now on the loan must be kept. An order whose process has died is replaced: its report has its
 * reference, by which its outcome can be looked up at any time.
 */
export const beginOrder = (
  loan: Loan,
  { id, reference }: OrderedReport,
  beginning: Pick<CallAttempt, "byUserId" | "startedAt" | "inFlightUntil" | "inFlightSeconds">,
): Result<Loan, CallInFlight> => {
  const now = beginning.startedAt;
  const call = { operation: orderOperation, recordId: id, reference, input: {}, sent: {} } as const;
  const begun = beginAttempt(withoutGoneCall(loan, now), { ...call, ...beginning });
  if (begun._tag === "Refused") return begun;
  return accept({ ...begun.value, creditOrderedAt: loan.creditOrderedAt ?? now });
};
