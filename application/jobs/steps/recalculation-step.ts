import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { emptyRecalculation } from "../../../domain/calculation/recalculation.ts";
import type { Job } from "../../../domain/jobs/job.ts";
import type { StepDone } from "../../../domain/jobs/run.ts";
import type { RecalculationWork } from "../../../domain/jobs/work.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { countRecalculatedLoans } from "../../calculation/recalculation/count-loans.ts";
import { openRecalculation } from "../../calculation/recalculation/recalculate-batch.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** Small enough to show progress, and to make a repeated step cheap. */
const batchSize = 100;

/** Calculates the next loans of a recalculation, as of the date of its first step. */
export const recalculationStep = async (
  dependencies: Dependencies,
  actor: Actor,
  work: RecalculationWork,
  progress: Job["progress"],
): Promise<Result<StepDone, PermissionDenied>> => {
  const allowed = authorize(actor, "calculation.create");
  if (allowed._tag === "Refused") return allowed;
  const total = progress.total ?? (await countRecalculatedLoans(dependencies, actor));
  const today = dependencies.clock.today(actor.timeZone);
  const reached = work.reached ?? { last: null, run: emptyRecalculation(actor.companyId, today, work.isDryRun) };
  const share = { number: 0, of: 1 };
  const next = await openRecalculation(dependencies, actor, { asOf: reached.run.asOf, share, batchSize });
  const now = await next(reached);
  return accept({
    work: { ...work, reached: now },
    progress: { done: now.run.loansSeen, total },
    isLast: now.run.isComplete,
  });
};
