import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { explainedLoan } from "../../domain/calculation/explanation/explained-loan.ts";
import type { ExplainedCalculation } from "../../domain/calculation/explanation/explanation.ts";
import { totalAnnualLoanCost } from "../../domain/hecm/loan-cost/talc.ts";
import { projection } from "../../domain/hecm/projection/projection.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisibleLoan } from "../support/loan/find-visible-loan.ts";
import { type CalculationNotFound, findCalculation } from "./find-calculation.ts";

/** Explains a stored calculation: its inputs, every step, and the loan's projection as far as it can be calculated. */
export const explainCalculation =
  (dependencies: Pick<Dependencies, "companies" | "companyOf" | "forCompany">) =>
  async (
    actor: Actor,
    calculationId: number,
  ): Promise<Result<ExplainedCalculation, PermissionDenied | CalculationNotFound>> => {
    const allowed = authorize(actor, "calculation.view");
    if (allowed._tag === "Refused") return allowed;
    const found = await findCalculation(dependencies)(actor, calculationId);
    if (found._tag === "Refused") return found;
    const { inputs, result, loanId } = found.value;
    const loan = await findVisibleLoan(dependencies)(actor, loanId);
    if (loan._tag === "Refused") throw new Error("a calculation was found, but not its loan");
    return accept({
      record: found.value,
      loan: explainedLoan(loan.value, await existingCompany(dependencies)(loan.value.companyId)),
      projection: projection(inputs, result, null),
      loanCost: totalAnnualLoanCost(inputs, result),
    });
  };
