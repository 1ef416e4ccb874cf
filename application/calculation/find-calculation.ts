import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { CalculationNotFound, CalculationRecord } from "../../domain/calculation/calculation-record.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisibleWithLoan, kinds } from "../support/find-visible.ts";

/** One stored calculation, as far as the actor may know of its loan. */
export const findCalculation = async (
  dependencies: Dependencies,
  actor: Actor,
  calculationId: number,
): Promise<Result<CalculationRecord, PermissionDenied | CalculationNotFound>> => {
  const allowed = authorize(actor, "calculation.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleWithLoan(dependencies, actor, kinds.calculation, calculationId);
  return found._tag === "Refused" ? found : accept(found.value.row);
};
