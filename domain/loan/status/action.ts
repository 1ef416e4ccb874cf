import type { Day } from "../../kernel/day.ts";
import type { Loan } from "../loan.ts";
import { type LoanStatus, statusOf } from "./status.ts";

/** The HMDA codes for the action taken on an application (12 CFR 1003.4(a)(8)). */
const actions: Readonly<Partial<Record<LoanStatus, number>>> = {
  funded: 1,
  endorsed: 1,
  escrow_closed: 1,
  approved_not_accepted: 2,
  denied: 3,
  withdrawn: 4,
  incomplete: 5,
};

/** The code of the action taken on a loan, which follows from its status; null if none was taken yet. */
export const actionTakenOf = (loan: Pick<Loan, "statusHistory">): number | null => actions[statusOf(loan)] ?? null;

/** Whether a status is one in which an application ended without a loan. */
export const isEndedWithoutLoan = (status: LoanStatus): boolean => (actions[status] ?? 1) > 1;

/**
 * The action taken date after a loan moves to a status: for an origination, the closing date, whenever the funds are disbursed (comment
 * 4(a)(8)(ii)-5); for an application that ends, the effective date of the move; null if the application continues.
 */
export const actionTakenOnAfter = (loan: Loan, to: LoanStatus, effectiveOn: Day): Day | null => {
  if (to === "funded") return loan.closingOn;
  if (isEndedWithoutLoan(to)) return effectiveOn;
  return actions[to] === undefined ? null : loan.actionTakenOn;
};
