import type { CalculationSummary } from "../../../domain/calculation/calculation-record.ts";
import { obstacleTexts } from "../../../domain/calculation/feasibility.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { CalculationStanding } from "../../../domain/loan/status/requirements.ts";
import { calculationStateOf } from "../calculation/calculation-state.ts";
import { type RuleDependencies, rulesFor } from "../calculation/rule-book.ts";
import type { Dependencies } from "../dependencies.ts";

export type StandingDependencies = Pick<Dependencies, "forCompany" | "vault"> & RuleDependencies;

/** The last calculation of a loan, and whether it speaks of the loan and the rules as they are. */
export const calculationStandingOf =
  (dependencies: StandingDependencies) =>
  async (loan: Loan): Promise<{ last: CalculationSummary | null; standing: CalculationStanding }> => {
    const last = await dependencies.forCompany(loan.companyId).calculations.latestOf(loan.id);
    const used = last?.rulesUsed;
    const book = await rulesFor(dependencies)(used === undefined ? [] : [used.on, used.nationalLimitOn ?? used.on]);
    const state = calculationStateOf(dependencies, book)(loan, last);
    // A stale calculation speaks of another loan: that it is stale is unmet already.
    const obstacles = state === "current" ? (last?.obstacles ?? []) : [];
    return { last, standing: { state, obstacles: obstacles.map((obstacle) => obstacleTexts[obstacle]) } };
  };
