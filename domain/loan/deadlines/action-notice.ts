import type { Day } from "../../kernel/day.ts";
import type { Loan } from "../loan.ts";
import { type LoanStatus, statusOf } from "../status/status.ts";
import { completedDays, type DatedApplication, earliestApplicationOn, reopening } from "./earliest-days.ts";

/** The notice of the action taken on an application, 12 CFR 1002.9. */

type Notified = DatedApplication & Pick<Loan, "noticeSentOn">;

/** An approval is in force from the first of them on; where the borrower does not accept it, that is no other decision. */
const approved: readonly LoanStatus[] = ["conditional_approval", "clear_to_close", "closing", "approved_not_accepted"];

/** A borrower who withdraws is not notified, and the loan itself says that it was granted. */
const unnotified: readonly LoanStatus[] = ["withdrawn", "funded", "endorsed", "escrow_closed"];

/** The day from which the last decision is in force; null where none is made, or a notice has to come before it. */
const decidedOn = (loan: Notified): Day | null => {
  const { statusHistory } = loan;
  if (statusOf(loan) === "denied") return statusHistory.at(-1)?.effectiveOn ?? null;
  if (!approved.includes(statusOf(loan))) return null;
  const lastUndecided = statusHistory.findLastIndex(({ status }) => !approved.includes(status));
  return statusHistory[lastUndecided + 1]?.effectiveOn ?? null;
};

/**
 * Whether the notice that a loan has is of the state of its application: of a decision it is dated on its day or later. Without
 * a decision it is of what the application lacks (12 CFR 1002.9(c)(2)), and dated after a reopening.
 */
export const isNotified = (loan: Notified): boolean => {
  const { noticeSentOn } = loan;
  if (noticeSentOn === null) return false;
  const decided = decidedOn(loan);
  if (decided !== null) return noticeSentOn >= decided;
  const reopened = reopening(loan);
  return reopened === null || noticeSentOn > reopened.effectiveOn;
};

/** The loan as it was at the last denial of an application that was withdrawn after it, for a denial has its notice also then; null where there was none. */
const atDenial = (loan: Notified): Notified | null => {
  const { statusHistory } = loan;
  const denied = statusHistory.findLastIndex(({ status }) => status === "denied");
  if (statusOf(loan) !== "withdrawn" || denied === -1) return null;
  return { ...loan, statusHistory: statusHistory.slice(0, denied + 1) };
};

/** What the time for the notice is counted from. */
export interface NoticeCount {
  readonly from: Day;
  readonly since: "application" | "completion" | "reopening";
  /** Whether the loan has a later day by now. */
  readonly isMovedSince: boolean;
}

const count = (from: Day, since: NoticeCount["since"], present: Day): NoticeCount => ({
  from,
  since,
  isMovedSince: from < present,
});

/**
 * What the time for the notice is counted from: the day on which the application was complete, where that is entered and no later than
 * the decision, else the application, which is never later; after a reopening that, or what was complete since. Of several days that were
 * entered for one the earliest counts: a notice that is overdue stays so.
 */
const noticeCount = (loan: Notified): NoticeCount | null => {
  const { applicationOn, applicationCompletedOn: completedOn } = loan;
  if (applicationOn === null) return null;
  const [decided, reopened] = [decidedOn(loan), reopening(loan)?.effectiveOn ?? null];
  const isCompleted = completedOn !== null && (decided === null || completedOn <= decided);
  const [earliest] = completedDays(loan);
  if (isCompleted && earliest !== undefined && (reopened === null || completedOn > reopened))
    return count(earliest, "completion", completedOn);
  return reopened === null
    ? count(earliestApplicationOn(loan) ?? applicationOn, "application", applicationOn)
    : count(reopened, "reopening", reopened);
};

/** The same of a notice that is still to be sent; null where none is. */
export const runningNotice = (given: Notified): NoticeCount | null => {
  const loan = atDenial(given) ?? given;
  if (unnotified.includes(statusOf(loan)) || isNotified(loan)) return null;
  return noticeCount(loan);
};
