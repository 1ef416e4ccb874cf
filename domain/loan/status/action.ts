import type { Day } from "../../kernel/day.ts";
import type { Loan } from "../loan.ts";
import { type LoanStatus, statusOf } from "./status.ts";

/** The codes of HMDA for the action taken on an application (12 CFR 1003.4(a)(8)). */
const actions: Readonly<Partial<Record<LoanStatus, number>>> = {
  funded: 1,
  endorsed: 1,
  escrow_closed: 1,
  approved_not_accepted: 2,
  denied: 3,
  withdrawn: 4,
  incomplete: 5,
};

/** The code of the action taken on a loan; null while none is: it follows from the status. */
export const actionTakenOf = (loan: Pick<Loan, "statusHistory">): number | null => actions[statusOf(loan)] ?? null;

/** Whether an application ended in a status without a loan. */
export const isEndedWithoutLoan = (status: LoanStatus): boolean => (actions[status] ?? 1) > 1;

/**
 * The day of the action once a loan moves to a status: of an origination the closing date, whenever the money is paid out
 * (comment 4(a)(8)(ii)-5); of an application that ends the day on which the move takes effect; null where it goes on.
 */
export const actionTakenOnAfter = (loan: Loan, to: LoanStatus, effectiveOn: Day): Day | null => {
  if (to === "funded") return loan.closingOn;
  if (isEndedWithoutLoan(to)) return effectiveOn;
  return actions[to] === undefined ? null : loan.actionTakenOn;
};
