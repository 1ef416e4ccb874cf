import type { Day } from "../../kernel/day.ts";
import type { Loan } from "../loan.ts";
import { movesFrom } from "./moves.ts";
import { type CalculationStanding, unmetRequirements } from "./requirements.ts";
import { type LoanStatus, statusOf } from "./status.ts";

/** A status the loan may move to next, and what is still unmet for it. */
export interface AllowedStatus {
  readonly status: LoanStatus;
  readonly ready: boolean;
  readonly unmet: readonly string[];
}

/**
 * The statuses people may move a loan to from its status, each with what is still unmet today: what the loan allows, no matter who looks
 * at it.
 */
export const allowedStatuses = (loan: Loan, calculation: CalculationStanding, today: Day): AllowedStatus[] =>
  movesFrom(statusOf(loan)).map((status) => {
    const unmet = unmetRequirements(loan, status, calculation, today);
    return { status, ready: unmet.length === 0, unmet };
  });
