import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { explainedLoan } from "../../domain/calculation/explanation/explained-loan.ts";
import type { ExplainedCalculation } from "../../domain/calculation/explanation/explanation.ts";
import { totalAnnualLoanCost } from "../../domain/hecm/loan-cost/talc.ts";
import { projection } from "../../domain/hecm/projection/projection.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisibleWithLoan } from "../support/find-visible.ts";

/** Explains a stored calculation: its inputs, every step, and the loan's projection, as far as it can be calculated. */
export const explainCalculation = async (
  dependencies: Dependencies,
  actor: Actor,
  calculationId: number,
): Promise<Result<ExplainedCalculation, PermissionDenied | NotFound<"calculation">>> => {
  const allowed = authorize(actor, "calculation.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleWithLoan(dependencies, actor, "calculation", calculationId);
  if (found._tag === "Refused") return found;
  const { row: record, loan } = found.value;
  const { inputs, result } = record;
  return accept({
    record,
    loan: explainedLoan(loan, await existingCompany(dependencies, loan.companyId)),
    projection: projection(inputs, result, null),
    loanCost: totalAnnualLoanCost(inputs, result),
  });
};
