import { type Actor, authorize, type PermissionDenied } from "../domain/access/actor.ts";
import { type Projection, type ProjectionRefusal, projection } from "../domain/hecm/projection.ts";
import { type LoanCostRefusal, type TotalAnnualLoanCost, totalAnnualLoanCost } from "../domain/hecm/talc.ts";
import { accept, type Result } from "../domain/kernel/result.ts";
import type { CalculationRecord } from "../domain/loan/calculation.ts";
import { type CalculationNotFound, findCalculation } from "./find-calculation.ts";
import type { Needs } from "./needs.ts";
import { openLoan } from "./open-loan.ts";

/** A stored calculation with all that a reader needs to follow it. */
export interface ExplainedCalculation {
  readonly record: CalculationRecord;
  readonly loanNumber: string;
  readonly projection: Result<Projection, ProjectionRefusal>;
  readonly loanCost: Result<TotalAnnualLoanCost, LoanCostRefusal>;
}

/** Explains a stored calculation: its inputs, every step, and what becomes of the loan as far as that can be told. */
export const explainCalculation =
  (needs: Pick<Needs, "companyOf" | "loansOf" | "calculationsOf">) =>
  async (
    actor: Actor,
    calculationId: number,
  ): Promise<Result<ExplainedCalculation, PermissionDenied | CalculationNotFound>> => {
    const allowed = authorize(actor, "calculation.view");
    if (allowed._tag === "Refused") return allowed;
    const found = await findCalculation(needs)(actor, calculationId);
    if (found._tag === "Refused") return found;
    const { inputs, result, loanId } = found.value;
    const loan = await openLoan(needs)(actor, loanId);
    if (loan._tag === "Refused") throw new Error("a calculation was found, but not its loan");
    return accept({
      record: found.value,
      loanNumber: loan.value.loanNumber,
      projection: projection(inputs, result, null),
      loanCost: totalAnnualLoanCost(inputs, result),
    });
  };
