import type { Day } from "../../kernel/day.ts";
import type { Loan } from "../loan.ts";
import { isFunded, type LoanStatus } from "./status.ts";

/** The statuses of a loan that may close and is not funded. */
export const clearedStatuses: readonly LoanStatus[] = ["clear_to_close", "closing"];

/**
 * The date from which a loan may close: the effective date of `clear_to_close` in its history; null if it may not yet. A loan that went
 * back to that status from closing has not closed before. A funded loan closed on its closing date, whenever that was entered. A loan that
 * is not started has no history.
 */
export const clearedToCloseOn = (loan: Pick<Loan, "statusHistory" | "closingOn">): Day | null => {
  const { statusHistory, closingOn } = loan;
  const last = statusHistory.at(-1);
  if (last === undefined) return null;
  if (isFunded(loan)) return closingOn;
  if (!clearedStatuses.includes(last.status)) return null;
  return statusHistory.findLast(({ status }) => status === "clear_to_close")?.effectiveOn ?? null;
};
