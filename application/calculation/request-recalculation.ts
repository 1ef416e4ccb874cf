import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { maxLoansAtOnce, type Recalculation } from "../../domain/calculation/recalculation.ts";
import type { Result } from "../../domain/kernel/result.ts";
import { type DoneOrStarted, doneAtOnce, leftToJob } from "../jobs/done-or-started.ts";
import { startJob } from "../jobs/start-job.ts";
import type { TooManyJobs } from "../jobs/waiting-jobs.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { recalculateLoans } from "./recalculate-loans.ts";
import { countRecalculatedLoans } from "./recalculation/count-loans.ts";

interface RecalculationRequest {
  readonly isDryRun: boolean;
  /** Whether to use a job even if there are few loans. */
  readonly prefersJob: boolean;
}

/**
 * Recalculates the loans of the actor's company that the actor may see, as of today. If there are more than `maxLoansAtOnce`, a job does
 * it. `reservedId` is a job id allocated beforehand, or null.
 */
export const requestRecalculation = async (
  dependencies: Dependencies,
  actor: Actor,
  { isDryRun, prefersJob }: RecalculationRequest,
  reservedId: number | null,
): Promise<Result<DoneOrStarted<Recalculation>, PermissionDenied | TooManyJobs>> => {
  const allowed = authorize(actor, "calculation.create");
  if (allowed._tag === "Refused") return allowed;
  if (prefersJob || (await countRecalculatedLoans(dependencies, actor)) > maxLoansAtOnce) {
    const work = { kind: "recalculation", isDryRun, reached: null } as const;
    const started = await startJob(dependencies, actor, work, reservedId === null ? null : { jobId: reservedId });
    return leftToJob(started);
  }
  const asOf = dependencies.clock.today(actor.timeZone);
  const whole = { asOf, isDryRun, share: { number: 0, of: 1 } };
  return doneAtOnce(await recalculateLoans(dependencies, actor, whole, async () => true));
};
