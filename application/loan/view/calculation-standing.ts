import type { CalculationSummary } from "../../../domain/calculation/calculation-record.ts";
import { obstacleTexts } from "../../../domain/calculation/feasibility.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { CalculationStanding } from "../../../domain/loan/status/requirements.ts";
import { calculationStateOf } from "../../calculation/calculate/calculation-state.ts";
import { rulesFor } from "../../calculation/inputs/rule-book.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** A loan's last calculation, and whether it describes the loan as it is under the rules as they are. */
interface LastCalculation {
  readonly last: CalculationSummary | null;
  readonly standing: CalculationStanding;
}

/** The same of loans whose last calculations were read. */
const standingsBy = async (
  dependencies: Dependencies,
  read: readonly { readonly loan: Loan; readonly last: CalculationSummary | null }[],
): Promise<LastCalculation[]> => {
  const used = read.flatMap(({ last }) => last?.rulesUsed ?? []);
  const book = await rulesFor(
    dependencies,
    used.flatMap(({ on, nationalLimitOn }) => [on, nationalLimitOn ?? on]),
  );
  return read.map(({ loan, last }) => {
    const state = calculationStateOf(dependencies, loan, last, book);
    // A stale calculation describes the loan as it was: that it is stale is unmet already.
    const obstacles = state === "current" ? (last?.obstacles ?? []) : [];
    return { last, standing: { state, obstacles: obstacles.map((obstacle) => obstacleTexts[obstacle]) } };
  });
};

/** The last calculation of a loan, and whether it describes the loan as it is under the rules as they are. */
export const calculationStandingOf = async (dependencies: Dependencies, loan: Loan): Promise<LastCalculation> => {
  const last = await dependencies.forCompany(loan.companyId).calculations.latestOf(loan.id);
  const [of] = await standingsBy(dependencies, [{ loan, last }]);
  if (of === undefined) throw new Error("a loan has one standing");
  return of;
};

/** The same of many loans of a company, in their order, by one question of the store. */
export const calculationStandingsOf = async (
  dependencies: Dependencies,
  companyId: number,
  loans: readonly Loan[],
): Promise<LastCalculation[]> => {
  const latest = await dependencies.forCompany(companyId).calculations.latestOfEach(loans.map(({ id }) => id));
  const byLoan = new Map(latest.map((calculation) => [calculation.loanId, calculation]));
  return standingsBy(
    dependencies,
    loans.map((loan) => ({ loan, last: byLoan.get(loan.id) ?? null })),
  );
};
