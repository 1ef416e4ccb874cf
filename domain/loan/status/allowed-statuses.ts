import { judgeMoves } from "../../requirements/moves/move-requirements.ts";
import { isObstacle, type JudgedLoan, type UnmetRequirement } from "../../requirements/requirement.ts";
import { movesOf } from "./moves.ts";
import type { LoanStatus } from "./status.ts";

/** A status the loan may move to next, and what is still unmet for it. */
export interface AllowedStatus {
  readonly status: LoanStatus;
  readonly ready: boolean;
  readonly unmet: readonly string[];
  /** What is unmet and does not keep the loan from it. */
  readonly warnings: readonly string[];
  /** What both say, with the entries of the register: what keeps the loan from it first. */
  readonly requirements: readonly UnmetRequirement[];
}

const textOf = ({ text }: UnmetRequirement): string => text;

/**
 * The statuses people may move a loan to, each with what is still unmet today: what the loan allows, no matter who looks
 * at it.
 */
export const allowedStatuses = (judged: JudgedLoan): AllowedStatus[] => {
  const lackingFor = judgeMoves(judged);
  return movesOf(judged.loan).map((status) => {
    const lacking = lackingFor(status);
    const [obstacles, warnings] = [lacking.filter(isObstacle), lacking.filter((each) => !isObstacle(each))];
    return {
      status,
      ready: obstacles.length === 0,
      unmet: obstacles.map(textOf),
      warnings: warnings.map(textOf),
      requirements: [...obstacles, ...warnings],
    };
  });
};
