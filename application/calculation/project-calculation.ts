import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { explainedLoan } from "../../domain/calculation/explanation/explained-loan.ts";
import type { ProjectedCalculation } from "../../domain/calculation/explanation/explanation.ts";
import { totalAnnualLoanCost } from "../../domain/hecm/loan-cost/talc.ts";
import { type ProjectionRefusal, projection } from "../../domain/hecm/projection/projection.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisibleWithLoan } from "../support/find-visible.ts";

/**
 * Projects a stored calculation year by year from its own inputs and figures, over `years` or to the end of the tables, with its total
 * annual loan cost (TALC).
 */
export const projectCalculation = async (
  dependencies: Dependencies,
  actor: Actor,
  calculationId: number,
  years: number | null,
): Promise<Result<ProjectedCalculation, PermissionDenied | NotFound<"calculation"> | ProjectionRefusal>> => {
  const allowed = authorize(actor, "calculation.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleWithLoan(dependencies, actor, "calculation", calculationId);
  if (found._tag === "Refused") return found;
  const { row: record, loan } = found.value;
  const { inputs, result } = record;
  const projected = projection(inputs, result, years);
  if (projected._tag === "Refused") return projected;
  return accept({
    record,
    loan: explainedLoan(loan, await existingCompany(dependencies, loan.companyId)),
    projection: projected.value,
    loanCost: totalAnnualLoanCost(inputs, result),
  });
};
