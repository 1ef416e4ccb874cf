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

/** What the loan calls an order while it is open. */
export const orderOperation = "credit_order";

/** A report of one of these people is not finished: another one would be paid for twice. */
export interface CreditReportUnfinished {
  readonly _tag: "CreditReportUnfinished";
  readonly creditReportId: number;
  /** From then on it may be given up for another one. */
  readonly forceableFrom: Instant;
}

/** A completed report of one of these people still counts. */
export interface CreditReportValid {
  readonly _tag: "CreditReportValid";
  readonly creditReportId: number;
  readonly expiresOn: Day;
}

/** The application has ended without a loan: nothing new is requested about its people. */
export interface ApplicationEnded {
  readonly _tag: "ApplicationEnded";
}

/** Whether a report is of one of these people, as they are now. */
const isAbout = (report: CreditReport, applicants: Applicants): boolean =>
  peopleOf(report).some((person) => applicants.some((borrower) => isStillThePerson(person, borrower)));

/** Whether a report is of these people and no one else, the borrower first. */
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

/** The stored report of a number of the bureau that is about a borrower as it is now; undefined: there is none. */
export const reportOfNumber = (
  reports: readonly CreditReport[],
  orderIdentifier: string,
  borrower: Applicants[0],
): CreditReport | undefined =>
  reports.find(
    (report) => report.orderIdentifier === orderIdentifier && report.status !== "error" && isAbout(report, [borrower]),
  );

/** The reports of these people that may be given up for another one. */
export const overdueReports = (
  applicants: Applicants,
  reports: readonly CreditReport[],
  now: Instant,
): readonly CreditReport[] => reports.filter((report) => isAbout(report, applicants) && isOverdue(report, now));

/** What an order is decided from: the loan and its people's reports as stored, and the time. */
interface OrderContext {
  readonly loan: Loan;
  /** Of each of the applicants, newest first. */
  readonly reports: readonly CreditReport[];
  readonly today: Day;
  readonly now: Instant;
  readonly force: boolean;
}

interface DecidedOrder {
  /** The order that is still to be sent or whose outcome is still unknown; null: a new one. */
  readonly resumed: OrderedReport | null;
  /** Reports that end before the order is sent, since it takes their place. */
  readonly givenUp: readonly CreditReport[];
}

/** The refusal of an order while a report of one of its people is not finished. */
export const unfinishedRefusal = (report: CreditReport) =>
  refuse({ _tag: "CreditReportUnfinished", creditReportId: report.id, forceableFrom: givenUpFrom(report) } as const);

/**
 * Whether a report of these people may be ordered now: the stored order whose outcome is unknown, resumed under its reference,
 * or a new one. Refuses while another call of the loan is under way, while a report of one of them is not finished, and while a
 * completed one counts. `force` orders although one counts, and gives up what is not finished 24 hours after it was sent. A
 * report counts only while number and birth date are still those of the borrower; one that ended in an error neither blocks nor
 * counts. An application that has ended gets no new report; what became of an order that was sent is still found out.
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

/** A new report as it is stored before it is sent to the bureau, under our reference; one that is retrieved has none. */
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
 * The loan with an order open on it, from now on a loan that is kept. An order whose process is gone gives way: its report
 * knows its reference, by which its outcome can be had at any time.
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
