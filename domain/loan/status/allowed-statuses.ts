import { judgeMoves } from "../../requirements/moves/move-requirements.ts";
import type { JudgedLoan } from "../../requirements/requirement.ts";
import { movesFrom } from "./moves.ts";
import { type LoanStatus, statusOf } from "./status.ts";

/** A status the loan may move to next, and what is still unmet for it. */
export interface AllowedStatus {
  readonly status: LoanStatus;
  readonly ready: boolean;
  readonly unmet: readonly string[];
  /** What is unmet and does not keep the loan from it. */
  readonly warnings: readonly string[];
}

/**
 * The statuses people may move a loan to from its status, each with what is still unmet today: what the loan allows, no matter who looks
 * at it.
 */
export const allowedStatuses = (judged: JudgedLoan): AllowedStatus[] => {
  const judgedMove = judgeMoves(judged);
  return movesFrom(statusOf(judged.loan)).map((status) => {
    const { unmet, warnings } = judgedMove(status);
    return { status, ready: unmet.length === 0, unmet, warnings };
  });
};
