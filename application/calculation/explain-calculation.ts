import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { explainedLoan } from "../../domain/calculation/explanation/explained-loan.ts";
import type { ExplainedCalculation } from "../../domain/calculation/explanation/explanation.ts";
import { totalAnnualLoanCost } from "../../domain/hecm/loan-cost/talc.ts";
import { projection } from "../../domain/hecm/projection/projection.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { type CalculationNotFound, findVisibleCalculation } from "../support/calculation/find-visible-calculation.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Explains a stored calculation: its inputs, every step, and the loan's projection as far as it can be calculated. */
export const explainCalculation = async (
  dependencies: Dependencies,
  actor: Actor,
  calculationId: number,
): Promise<Result<ExplainedCalculation, PermissionDenied | CalculationNotFound>> => {
  const allowed = authorize(actor, "calculation.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleCalculation(dependencies, actor, calculationId);
  if (found._tag === "Refused") return found;
  const { record, loan } = found.value;
  const { inputs, result } = record;
  return accept({
    record,
    loan: explainedLoan(loan, await existingCompany(dependencies, loan.companyId)),
    projection: projection(inputs, result, null),
    loanCost: totalAnnualLoanCost(inputs, result),
  });
};
