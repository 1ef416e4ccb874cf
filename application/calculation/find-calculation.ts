import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { CalculationRecord } from "../../domain/calculation/calculation-record.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { companyHolding } from "../support/company-scope.ts";
import type { Needs } from "../support/dependencies.ts";
import { openLoan } from "../support/find-visible-loan.ts";

export interface CalculationNotFound {
  readonly _tag: "CalculationNotFound";
  readonly calculationId: number;
}

/** One stored calculation, as far as the actor may know of its loan. */
export const findCalculation =
  (needs: Pick<Needs, "companyOf" | "loansOf" | "calculationsOf">) =>
  async (
    actor: Actor,
    calculationId: number,
  ): Promise<Result<CalculationRecord, PermissionDenied | CalculationNotFound>> => {
    const allowed = authorize(actor, "calculation.view");
    if (allowed._tag === "Refused") return allowed;
    const companyId = await companyHolding(needs)(actor, "calculation", calculationId);
    const found = companyId === null ? null : await needs.calculationsOf(companyId).find(calculationId);
    const loan = found && (await openLoan(needs)(actor, found.loanId));
    return loan?._tag === "Accepted" && found ? accept(found) : refuse({ _tag: "CalculationNotFound", calculationId });
  };
