import type { Permission } from "../../access/permissions.ts";
import { type Loan, maxLoanEntries } from "../loan.ts";
import { isEndedWithoutLoan } from "./action.ts";
import { type LoanStatus, statusesToFunding, statusOf, transitionsFrom } from "./status.ts";

/** The permissions for moves. Each move needs one of them. */
export const movePermissions = ["loan.move_pipeline", "loan.move_underwriting", "loan.move_closing"] as const;

/** The statuses to which people may move a loan. Only the agency's operation of that name closes out an escrow. */
export const movesFrom = (from: LoanStatus): readonly LoanStatus[] =>
  transitionsFrom[from].filter((status) => status !== "escrow_closed");

/**
 * Whether another lender has the loan insured: a brokered loan that the other lender funded. A loan whose insurance was applied for here,
 * before that was refused, does not count.
 */
export const isInsuredElsewhere = (loan: Pick<Loan, "statusHistory" | "channel" | "agency">): boolean =>
  statusOf(loan) === "funded" && loan.channel === "brokered" && loan.agency.insuranceStatus === null;

/** The entries of a status history that are kept for moves forward and for an end, of which a loan that cannot go back has fewer. */
const keptEntries = 20;

/** Whether a move goes back on the way to funding, or reopens an application that has ended. */
const isReturn = (from: LoanStatus, to: LoanStatus): boolean =>
  statusesToFunding.includes(to) &&
  (isEndedWithoutLoan(from) || statusesToFunding.indexOf(to) < statusesToFunding.indexOf(from));

/** Why the status history is too long for a move; null if it is not. A loan that was moved back and forth can still be funded, or end. */
export const fullHistory = (loan: Pick<Loan, "statusHistory">, to: LoanStatus): string | null => {
  const max = maxLoanEntries.statusEntries;
  const entries = loan.statusHistory.length;
  if (entries >= max) return `must have fewer than ${max} entries in its status history`;
  return entries >= max - keptEntries && isReturn(statusOf(loan), to)
    ? `has ${entries} entries in its status history, and can no longer return to an earlier status`
    : null;
};

/**
 * The statuses to which people may move this loan. A loan that another lender has insured stays funded, and one with a long status history
 * no longer returns to an earlier status.
 */
export const movesOf = (loan: Pick<Loan, "statusHistory" | "channel" | "agency">): readonly LoanStatus[] =>
  movesFrom(statusOf(loan)).filter(
    (status) => (status !== "endorsed" || !isInsuredElsewhere(loan)) && fullHistory(loan, status) === null,
  );

/** Whether people may move a loan from one status to another. */
export const isMove = (from: LoanStatus, to: LoanStatus): boolean => movesFrom(from).includes(to);

type Move = `${LoanStatus} to ${LoanStatus}`;

const pipelineMoves: readonly Move[] = [
  "origination to processing",
  "processing to origination",
  "processing to underwriting",
];

const closingMoves: readonly Move[] = [
  "clear_to_close to closing",
  "closing to clear_to_close",
  "closing to funded",
  "funded to endorsed",
];

/** The permission that a move needs. Those who work the pipeline may also end applications that the borrower gives up. */
export const permissionToMove = (from: LoanStatus, to: LoanStatus): Permission => {
  const move: Move = `${from} to ${to}`;
  if (pipelineMoves.includes(move) || to === "withdrawn" || to === "incomplete") return "loan.move_pipeline";
  return closingMoves.includes(move) ? "loan.move_closing" : "loan.move_underwriting";
};
