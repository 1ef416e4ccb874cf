import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { CalculationRecord } from "../../domain/calculation/calculation-record.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { findOwningCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisibleLoan } from "../support/loan/find-visible-loan.ts";

export interface CalculationNotFound {
  readonly _tag: "CalculationNotFound";
  readonly calculationId: number;
}

/** One stored calculation, as far as the actor may know of its loan. */
export const findCalculation =
  (dependencies: Pick<Dependencies, "companyOf" | "forCompany">) =>
  async (
    actor: Actor,
    calculationId: number,
  ): Promise<Result<CalculationRecord, PermissionDenied | CalculationNotFound>> => {
    const allowed = authorize(actor, "calculation.view");
    if (allowed._tag === "Refused") return allowed;
    const companyId = await findOwningCompany(dependencies)(actor, "calculation", calculationId);
    const found = companyId === null ? null : await dependencies.forCompany(companyId).calculations.find(calculationId);
    const loan = found && (await findVisibleLoan(dependencies)(actor, found.loanId));
    return loan?._tag === "Accepted" && found ? accept(found) : refuse({ _tag: "CalculationNotFound", calculationId });
  };
