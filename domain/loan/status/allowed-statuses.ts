import { judgeMoves } from "../../requirements/moves/move-requirements.ts";
import { isObstacle, type JudgedLoan, type UnmetRequirement } from "../../requirements/requirement.ts";
import { movesOf } from "./moves.ts";
import type { LoanStatus } from "./status.ts";

/** A status to which the loan may move next, with what is still unmet for it. */
export interface AllowedStatus {
  readonly status: LoanStatus;
  readonly ready: boolean;
  readonly unmet: readonly string[];
  /** Unmet requirements that do not prevent the move. */
  readonly warnings: readonly string[];
  /** Both lists as entries of the register: the ones that prevent the move come first. */
  readonly requirements: readonly UnmetRequirement[];
}

const textOf = ({ text }: UnmetRequirement): string => text;

/** The statuses to which people may move a loan, each with what is unmet today: what the loan allows, regardless of who is asking. */
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
