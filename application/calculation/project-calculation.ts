import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { explainedLoan } from "../../domain/calculation/explanation/explained-loan.ts";
import type { ProjectedCalculation } from "../../domain/calculation/explanation/explanation.ts";
import { totalAnnualLoanCost } from "../../domain/hecm/loan-cost/talc.ts";
import { type ProjectionRefusal, projection } from "../../domain/hecm/projection/projection.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisibleLoan } from "../support/loan/find-visible-loan.ts";
import { type CalculationNotFound, findCalculation } from "./find-calculation.ts";

/**
 * Projects a stored calculation from its own inputs and figures, year by year, over `years` or to the end of the tables;
 * with its total annual loan cost.
 */
export const projectCalculation =
  (dependencies: Pick<Dependencies, "companies" | "companyOf" | "forCompany">) =>
  async (
    actor: Actor,
    calculationId: number,
    years: number | null,
  ): Promise<Result<ProjectedCalculation, PermissionDenied | CalculationNotFound | ProjectionRefusal>> => {
    const allowed = authorize(actor, "calculation.view");
    if (allowed._tag === "Refused") return allowed;
    const found = await findCalculation(dependencies)(actor, calculationId);
    if (found._tag === "Refused") return found;
    const { inputs, result, loanId } = found.value;
    const loan = await findVisibleLoan(dependencies)(actor, loanId);
    if (loan._tag === "Refused") throw new Error("a calculation was found, but not its loan");
    const projected = projection(inputs, result, years);
    if (projected._tag === "Refused") return projected;
    const loanCost = totalAnnualLoanCost(inputs, result);
    const company = await existingCompany(dependencies)(loan.value.companyId);
    return accept({
      record: found.value,
      loan: explainedLoan(loan.value, company),
      projection: projected.value,
      loanCost,
    });
  };
