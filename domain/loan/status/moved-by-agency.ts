import type { Day, Instant } from "../../kernel/day.ts";
import { type Loan, maxLoanEntries } from "../loan.ts";
import { actionTakenOnAfter } from "./action.ts";
import { type LoanStatus, type StatusEntry, statusOf } from "./status.ts";

/** The status from which an operation of the agency moves a loan, by the status that it moves to. */
const agencyMoves = {
  processing: "origination",
  endorsed: "funded",
  escrow_closed: "endorsed",
} as const satisfies Partial<Record<LoanStatus, LoanStatus>>;

type AgencyMove = keyof typeof agencyMoves;

/** Whether the loan is where that move begins, and its history can take another entry. */
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
 * The loan at the status that a success of the agency brings: a financial assessment takes it from origination to processing,
 * accepted insurance from funded to endorsed, the close-out of the escrow from endorsed to escrow_closed. The move needs no
 * permission of its own and is in the history under the user who called the agency. It takes effect today, never before the
 * last entry. A loan at any other status, or with a full history, stays where it is.
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
