import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { emptyRecalculation, type Recalculation } from "../../domain/calculation/recalculation.ts";
import type { Day } from "../../domain/kernel/day.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { LoanShare } from "../../domain/loan/ports.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { openRecalculation, type RecalculationReached } from "./recalculation/recalculate-batch.ts";

/** The number of loans in memory at a time. More would take more memory but no less time. */
const batchSize = 200;

/** The parameters of a run: its date, whether it is a dry run, and its loans. */
export interface RecalculationInput {
  readonly asOf: Day;
  readonly isDryRun: boolean;
  readonly share: LoanShare;
}

/**
 * Calculates a share of the loans of the actor's company that the actor may see, and stores new calculations, except in a dry run. A loan
 * whose last calculation is still current is skipped. Loans are processed in batches. After each batch, `goesOn` receives the progress and
 * returns whether to continue. Calculations stored by then are kept, and the next run skips those loans.
 */
export const recalculateLoans = async (
  dependencies: Dependencies,
  actor: Actor,
  { asOf, isDryRun, share }: RecalculationInput,
  goesOn: (run: Recalculation) => Promise<boolean>,
): Promise<Result<Recalculation, PermissionDenied>> => {
  const allowed = authorize(actor, "calculation.create");
  if (allowed._tag === "Refused") return allowed;
  const next = await openRecalculation(dependencies, actor, { asOf, share, batchSize });
  let reached: RecalculationReached = { last: null, run: emptyRecalculation(actor.companyId, asOf, isDryRun) };
  do reached = await next(reached);
  while (reached.last !== null && (await goesOn(reached.run)));
  return accept(reached.run);
};
