import type { Permission } from "../../access/permissions.ts";
import type { Loan } from "../loan.ts";
import { type LoanStatus, statusOf, transitionsFrom } from "./status.ts";

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

/** The statuses to which people may move this loan. A loan that another lender has insured stays funded. */
export const movesOf = (loan: Pick<Loan, "statusHistory" | "channel" | "agency">): readonly LoanStatus[] =>
  movesFrom(statusOf(loan)).filter((status) => status !== "endorsed" || !isInsuredElsewhere(loan));

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
