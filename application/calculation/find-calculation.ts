import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { CalculationRecord } from "../../domain/calculation/calculation-record.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { type CalculationNotFound, findVisibleCalculation } from "../support/calculation/find-visible-calculation.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** One stored calculation, as far as the actor may know of its loan. */
export const findCalculation = async (
  dependencies: Dependencies,
  actor: Actor,
  calculationId: number,
): Promise<Result<CalculationRecord, PermissionDenied | CalculationNotFound>> => {
  const allowed = authorize(actor, "calculation.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleCalculation(dependencies, actor, calculationId);
  return found._tag === "Refused" ? found : accept(found.value.record);
};
