import { type Actor, seesOnlyOwnLoans } from "../../../domain/access/actor.ts";
import type { CalculationSummary } from "../../../domain/calculation/calculation-record.ts";
import { obstacleTexts } from "../../../domain/calculation/feasibility.ts";
import { type Deadline, deadlinesOf } from "../../../domain/loan/deadlines/deadlines.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { type AllowedStatus, allowedStatuses, type CalculationState } from "../../../domain/loan/status-transitions.ts";
import { calculationStateOf } from "../calculation/calculation-state.ts";
import { type RuleDependencies, rulesFor } from "../calculation/rule-book.ts";
import { todayOf } from "../company-scope.ts";
import type { Dependencies } from "../dependencies.ts";

/** A loan as people see it: with what belongs to it but is stored beside it, and what follows from it. */
export interface LoanView {
  readonly loan: Loan;
  readonly lastCalculation: CalculationSummary | null;
  readonly calculationState: CalculationState;
  readonly allowedStatuses: readonly AllowedStatus[];
  readonly deadlines: readonly Deadline[];
  /** Other loans of the company, visible to the same actor, on which one of these people is. */
  readonly samePersonLoanIds: readonly number[];
}

const sharedPeople = async (
  dependencies: Pick<Dependencies, "forCompany">,
  actor: Actor,
  loan: Loan,
): Promise<number[]> => {
  const numbers = loan.borrowers.flatMap(({ ssn }) => (ssn ? [ssn.blindIndex] : []));
  if (numbers.length === 0) return [];
  const officerId = seesOnlyOwnLoans(actor) ? actor.userId : null;
  const others = await dependencies.forCompany(loan.companyId).loans.withSamePeople(numbers, loan.id, officerId);
  return others.map(({ id }) => id);
};

export type ViewDependencies = Pick<Dependencies, "companies" | "forCompany" | "vault" | "clock"> & RuleDependencies;

/** Puts the view of a loan together. */
export const viewLoan =
  (dependencies: ViewDependencies) =>
  async (actor: Actor, loan: Loan): Promise<LoanView> => {
    const [lastCalculation, samePersonLoanIds, today] = await Promise.all([
      dependencies.forCompany(loan.companyId).calculations.latestOf(loan.id),
      sharedPeople(dependencies, actor, loan),
      todayOf(dependencies)(actor, loan.companyId),
    ]);
    const used = lastCalculation?.rulesUsed;
    const book = await rulesFor(dependencies)(used === undefined ? [] : [used.on, used.nationalLimitOn ?? used.on]);
    const calculationState = calculationStateOf(dependencies, book)(loan, lastCalculation);
    // A stale calculation speaks of another loan: that it is stale is unmet already.
    const obstacles = calculationState === "current" ? (lastCalculation?.obstacles ?? []) : [];
    return {
      loan,
      lastCalculation,
      calculationState,
      allowedStatuses: allowedStatuses(
        loan,
        calculationState,
        obstacles.map((obstacle) => obstacleTexts[obstacle]),
      ),
      deadlines: deadlinesOf(loan, today),
      samePersonLoanIds,
    };
  };
