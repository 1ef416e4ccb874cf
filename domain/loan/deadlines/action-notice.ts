import { actionNoticeDays } from "../../hecm/parameters/periods/deadline-days.ts";
import { addDays, type Day } from "../../kernel/day.ts";
import { inForce } from "../../kernel/in-force.ts";
import type { Loan } from "../loan.ts";
import { type LoanStatus, statusOf } from "../status/status.ts";
import { completedDays, type DatedApplication, earliestApplicationOn, reopening } from "./earliest-days.ts";

/** The notice of action taken on an application, 12 CFR 1002.9. */

type Notified = DatedApplication & Pick<Loan, "noticeSentOn">;

/** An approval is in force from the first of these statuses. The borrower's not accepting it is not another decision. */
const approved: readonly LoanStatus[] = ["conditional_approval", "clear_to_close", "closing", "approved_not_accepted"];

/** A borrower who withdraws is not notified, and a loan that was made is its own notice of approval. */
const unnotified: readonly LoanStatus[] = ["withdrawn", "funded", "endorsed", "escrow_closed"];

/** The date of the last decision; null if there is none, or if a notice must precede it. */
const decidedOn = (loan: Notified): Day | null => {
  const { statusHistory } = loan;
  if (statusOf(loan) === "denied") return statusHistory.at(-1)?.effectiveOn ?? null;
  if (!approved.includes(statusOf(loan))) return null;
  const lastUndecided = statusHistory.findLastIndex(({ status }) => !approved.includes(status));
  return statusHistory[lastUndecided + 1]?.effectiveOn ?? null;
};

/**
 * Whether the loan's notice covers the present state of its application. The notice of a decision is dated on the day of the decision or
 * later. Without a decision, it is a notice of incompleteness (12 CFR 1002.9(c)(2)), dated after any reopening.
 */
export const isNotified = (loan: Notified): boolean => {
  const { noticeSentOn } = loan;
  if (noticeSentOn === null) return false;
  const decided = decidedOn(loan);
  if (decided !== null) return noticeSentOn >= decided;
  const reopened = reopening(loan);
  return reopened === null || noticeSentOn > reopened.effectiveOn;
};

/**
 * The loan as of the last denial, if the application was withdrawn after it, because the denial still requires its notice; null if there
 * was none.
 */
const atDenial = (loan: Notified): Notified | null => {
  const { statusHistory } = loan;
  const denied = statusHistory.findLastIndex(({ status }) => status === "denied");
  if (statusOf(loan) !== "withdrawn" || denied === -1) return null;
  return { ...loan, statusHistory: statusHistory.slice(0, denied + 1) };
};

/** The date from which the period for the notice is counted. */
export interface NoticeCount {
  readonly from: Day;
  readonly since: "application" | "completion" | "reopening";
  /** Whether the loan now has a later date. */
  readonly isMovedSince: boolean;
  /** The paragraphs of the regulation that set the period. */
  readonly section: string;
}

/**
 * An application counts as incomplete until it is known to be complete: without a notice of what it lacks, it has the same 30 days (paragraph
 * (c)(1)) as a complete one (paragraph (a)(1)(i)). One that was closed as incomplete has only those of (c)(1).
 */
const sectionOf = (since: NoticeCount["since"], loan: Notified): string => {
  if (since === "completion") return "1002.9(a)(1)(i)";
  return statusOf(loan) === "incomplete" ? "1002.9(c)(1)" : "1002.9(a)(1)(i) and (c)(1)";
};

/**
 * The date from which the period for the notice is counted: the date on which the application was complete, if that is entered and not
 * after the decision, or else the application date; after a reopening, the date of the reopening or of completion since. If several dates
 * were entered for one event, the earliest counts, so that an overdue notice stays overdue.
 */
const noticeCount = (loan: Notified): NoticeCount | null => {
  const { applicationOn, applicationCompletedOn: completedOn } = loan;
  if (applicationOn === null) return null;
  const [decided, reopened] = [decidedOn(loan), reopening(loan)?.effectiveOn ?? null];
  const count = (from: Day, since: NoticeCount["since"], present: Day): NoticeCount => ({
    from,
    since,
    isMovedSince: from < present,
    section: sectionOf(since, loan),
  });
  const isCompleted = completedOn !== null && (decided === null || completedOn <= decided);
  const [earliest] = completedDays(loan);
  if (isCompleted && earliest !== undefined && (reopened === null || completedOn > reopened))
    return count(earliest, "completion", completedOn);
  return reopened === null
    ? count(earliestApplicationOn(loan) ?? applicationOn, "application", applicationOn)
    : count(reopened, "reopening", reopened);
};

/** The same, for a notice that has not been sent yet; null if none is due. */
export const runningNotice = (given: Notified): NoticeCount | null => {
  const loan = atDenial(given) ?? given;
  if (unnotified.includes(statusOf(loan)) || isNotified(loan)) return null;
  return noticeCount(loan);
};

/**
 * The date on which an application was closed as incomplete after a notice of what is missing; null if it was not. Nothing more is due
 * then (12 CFR 1002.9(c)(2)), so a denial that is sent nevertheless has its own 30 days, from the action (1002.9(a)(1)(ii)). Without that
 * notice, the action must be notified within 30 days of the application (1002.9(c)(1)).
 */
const closedAfterNoticeOn = (loan: Notified & Pick<Loan, "actionTakenOn">): Day | null => {
  const { noticeSentOn, actionTakenOn } = loan;
  if (statusOf(loan) !== "incomplete" || noticeSentOn === null || actionTakenOn === null) return null;
  return isNotified(loan) && noticeSentOn <= actionTakenOn ? actionTakenOn : null;
};

/** The last date for a notice, with the paragraphs of the regulation that set it. */
interface NoticeDue {
  readonly on: Day;
  readonly section: string;
}

/**
 * The last date for the loan's notice, sent or not: the deadline that the loan shows until the notice is sent; after a notice of
 * incompleteness, 30 days from the closing.
 */
export const noticeDue = (loan: Notified & Pick<Loan, "actionTakenOn">): NoticeDue | null => {
  const closedOn = closedAfterNoticeOn(loan);
  const counted = closedOn === null ? noticeCount(loan) : { from: closedOn, section: "1002.9(a)(1)(ii)" };
  if (counted === null) return null;
  const { from, section } = counted;
  const days = inForce(actionNoticeDays, from);
  return days._tag === "Accepted" ? { on: addDays(from, days.value.value), section } : null;
};

/** Whether the applicant was notified of a decision. */
export const isNotifiedOfDecision = (loan: Notified): boolean => decidedOn(loan) !== null && isNotified(loan);
