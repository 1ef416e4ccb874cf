import type { Day, Instant } from "../../kernel/day.ts";
import { type Loan, maxLoanEntries } from "../loan.ts";
import { actionTakenOnAfter } from "./action.ts";
import { type LoanStatus, type StatusEntry, statusOf } from "./status.ts";

/** For each status that an agency operation moves a loan to, the status it moves from. */
const agencyMoves = {
  processing: "origination",
  endorsed: "funded",
  escrow_closed: "endorsed",
} as const satisfies Partial<Record<LoanStatus, LoanStatus>>;

type AgencyMove = keyof typeof agencyMoves;

/** Whether the loan is in the status from which the move starts, and its history has fewer entries than it may have. */
const mayMove = ({ statusHistory }: Pick<Loan, "statusHistory">, to: AgencyMove): boolean =>
  statusOf({ statusHistory }) === agencyMoves[to] && statusHistory.length < maxLoanEntries.statusEntries;

interface AgencyMoveContext {
  readonly byUserId: number;
  readonly now: Instant;
  readonly today: Day;
}

const effectiveOn = (last: StatusEntry | undefined, today: Day): Day =>
  last !== undefined && last.effectiveOn > today ? last.effectiveOn : today;

/**
 * Moves the loan after a success of the agency: a financial assessment moves it from origination to processing, insurance acceptance from
 * funded to endorsed, and the escrow close-out from endorsed to escrow_closed. The move needs no permission of its own, and is recorded in
 * the history under the user who called the agency. It takes effect today, but never before the last entry. A loan in any other status, or
 * with a full history, is not moved.
 */
export const movedByAgency = (loan: Loan, to: AgencyMove, { byUserId, now, today }: AgencyMoveContext): Loan => {
  if (!mayMove(loan, to)) return loan;
  const entry: StatusEntry = {
    status: to,
    at: now,
    effectiveOn: effectiveOn(loan.statusHistory.at(-1), today),
    byUserId,
    reason: null,
  };
  return {
    ...loan,
    statusHistory: [...loan.statusHistory, entry],
    actionTakenOn: actionTakenOnAfter(loan, to, entry.effectiveOn),
  };
};
