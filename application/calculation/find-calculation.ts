import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { CalculationRecord } from "../../domain/calculation/calculation-record.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisibleWithLoan } from "../support/find-visible.ts";

/** Finds a stored calculation, if the actor may see its loan. */
export const findCalculation = async (
  dependencies: Dependencies,
  actor: Actor,
  calculationId: number,
): Promise<Result<CalculationRecord, PermissionDenied | NotFound<"calculation">>> => {
  const allowed = authorize(actor, "calculation.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleWithLoan(dependencies, actor, "calculation", calculationId);
  return found._tag === "Refused" ? found : accept(found.value.row);
};
