import { isRunning, type Job, type RunningJob } from "../../domain/jobs/job.ts";
import { dueAtMost, nextJob } from "../../domain/jobs/next-job.ts";
import { backOffSeconds, claimed, isAbandoned, isHeldBy, leftToOthers, takenOver } from "../../domain/jobs/run.ts";
import { type JobKind, jobKindNames } from "../../domain/jobs/work.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import type { Lease } from "../../domain/kernel/lease.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { latestLeaseEnd, newLease } from "../support/leases.ts";

/** Other processes claim jobs too. After losing this many times, a process leaves the jobs to them. */
const maxTries = 10;
const pauseMilliseconds = 50;

/** Whether this release has a step for a kind of job: a newer one on the same store may have started others. */
const canRun = (kind: JobKind): boolean => jobKindNames.includes(kind);

/**
 * The next job to run, with the changes by which this process would claim it; or an abandoned job of a kind that this release has no step
 * for, with the changes that free its slots. Null if there is none or all slots are taken. Returns
 * "conflict" if the job was claimed or canceled since it was found due.
 */
const nextClaim = async (
  dependencies: Dependencies,
  lastCompanyId: number,
  lease: Lease,
  now: Instant,
): Promise<Job | "conflict" | null> => {
  const { jobQueue, forCompany, clock } = dependencies;
  const running = await jobQueue.running();
  const latestEnd = latestLeaseEnd(dependencies, now);
  const abandoned = running.find((job) => isAbandoned(job, now, latestEnd));
  if (abandoned !== undefined && canRun(abandoned.work.kind)) return takenOver(abandoned, lease, now);
  if (abandoned !== undefined) return leftToOthers(abandoned, clock.after(now, backOffSeconds(abandoned.failures + 1)));
  const due = await jobQueue.due(now, jobKindNames, dueAtMost);
  const next = nextJob(due, running, lastCompanyId);
  if (next === null) return null;
  const job = await forCompany(next.companyId).jobs.find(next.id);
  if (job?.state.status !== "waiting") return "conflict";
  return claimed(job, { place: next.place, companyPlace: next.companyPlace }, lease);
};

/**
 * Claims the next job for this process: an abandoned job whose process is gone, or else a due one, with companies served in turn after the
 * last one. Null if there is nothing to run now.
 */
export const claimJob = async (dependencies: Dependencies, lastCompanyId: number): Promise<RunningJob | null> => {
  const { clock, forCompany } = dependencies;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const now = clock.now();
    const lease = newLease(dependencies, now);
    const claim = await nextClaim(dependencies, lastCompanyId, lease, now);
    if (claim === null) return null;
    const saved =
      claim === "conflict" ? claim : await forCompany(claim.companyId).jobs.save({ ...claim, updatedAt: now }, null);
    if (saved === "conflict" || saved === "place_taken") await clock.randomPause(pauseMilliseconds);
    else if (isRunning(saved) && isHeldBy(saved, lease.token)) return saved;
  }
  return null;
};
