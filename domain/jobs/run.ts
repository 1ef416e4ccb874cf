import { type Instant, instantAfterDays } from "../kernel/day.ts";
import { hasEnded, type Lease } from "../kernel/lease.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import { isOpen, isRunning, type Job, type JobPlaces } from "./job.ts";
import type { JobRefusal } from "./refusal.ts";
import { isPublishing, type JobWork } from "./work.ts";

/** How long a job is kept after it ended, with its result. The period is our choice of November 2026; no rule prescribes it. */
export const endedJobKeptDays = 90;

/** A job that failed this often without completing a step is given up. */
const maxFailures = 5;

const longestBackOffSeconds = 3_600;

/** How long a job waits after its failures: 5 seconds, then four times as long each time, and at most one hour. */
export const backOffSeconds = (failures: number): number => Math.min(5 * 4 ** (failures - 1), longestBackOffSeconds);

/** The job has ended, so it cannot be canceled. */
export interface JobEnded {
  readonly _tag: "JobEnded";
}

/** The result of the job is being stored, which is no longer interrupted. */
export interface JobFinishing {
  readonly _tag: "JobFinishing";
}

/** A job whose result is partly stored retries for about 19 hours before it rolls back what was stored. */
const maxPublishingFailures = 24;

/** Whether a job has failed so often while storing its result that it rolls back the visible part. */
export const hasFailedToPublish = ({ failures }: Pick<Job, "failures">): boolean => failures >= maxPublishingFailures;

/** Whether it has failed as often again while rolling back, so that people have to intervene. */
export const hasFailedToTakeBack = ({ failures }: Pick<Job, "failures">): boolean =>
  failures >= 2 * maxPublishingFailures;

/** Whether a job has failed so often that it is given up. */
export const hasFailedTooOften = ({ failures }: Pick<Job, "failures">): boolean => failures >= maxFailures;

/** Whether the holder of a token still holds the job: no other process took it over, and it was not canceled. */
export const isHeldBy = (job: Job, token: string): boolean => isRunning(job) && job.state.lease.token === token;

/** Whether the holder of a job is gone. */
export const isAbandoned = ({ state }: Job, now: Instant, latestEnd: Instant): boolean =>
  state.status === "running" && hasEnded(state.lease, now, latestEnd);

/** A waiting job, claimed by a worker. */
export const claimed = (job: Job, places: JobPlaces, lease: Lease): Job => ({
  ...job,
  state: { status: "running", ...places, lease },
});

const withFailure = (job: Job, now: Instant, next: Job["state"]): Job => {
  const failures = job.failures + 1;
  const refusal: JobRefusal = { _tag: "JobGivenUp" };
  const isGivenUp = hasFailedTooOften({ failures }) && !isPublishing(job.work);
  const state: Job["state"] = isGivenUp ? { status: "failed", endedAt: now, refusal } : next;
  return { ...job, failures, state };
};

/** Whether only the process that began a job can continue it: an import on the command line reads a file that is not stored. */
const isOfOneProcess = ({ work }: Job): boolean => work.kind === "import" && work.input === null;

/** A running job whose holder is gone, taken over in the same slots. It counts as a failure, because the work may be the cause. */
export const takenOver = (job: Job, lease: Lease, now: Instant): Job => {
  if (isOfOneProcess(job)) return refused(job, { _tag: "ImportLeft" }, now);
  return isRunning(job) ? withFailure(job, now, { ...job.state, lease }) : job;
};

/**
 * A running job whose holder is gone, and of a kind that only another release has: it frees its slots, and waits until `notBefore`, for a
 * process of that release. This release does not know how to give it up.
 */
export const leftToOthers = (job: Job, notBefore: Instant): Job => ({
  ...job,
  failures: job.failures + 1,
  state: { status: "waiting", notBefore },
});

/** The same job with a longer lease. */
export const renewed = (job: Job, endsAt: Instant): Job =>
  isRunning(job) ? { ...job, state: { ...job.state, lease: { ...job.state.lease, endsAt } } } : job;

/** The result of a step. */
export interface StepDone {
  readonly work: JobWork;
  readonly progress: Job["progress"];
  readonly isLast: boolean;
}

/** A running job after another step, from which its next holder continues. */
export const advanced = (
  { keyMissingSince: _, ...job }: Job,
  { work, progress, isLast }: StepDone,
  now: Instant,
  leaseEndsAt: Instant,
): Job => {
  const next = { ...job, work, progress, failures: 0 };
  return isLast ? { ...next, state: { status: "done", endedAt: now } } : renewed(next, leaseEndsAt);
};

/** A job refused by its use case: retrying would not help. */
export const refused = (job: Job, refusal: JobRefusal, now: Instant): Job => ({
  ...job,
  state: { status: "failed", endedAt: now, refusal },
});

/**
 * A job whose step failed for another reason than a missing key: it waits until `notBefore`, or is given up. A key that is missing after
 * that starts another wait.
 */
export const failedStep = ({ keyMissingSince: _, ...job }: Job, now: Instant, notBefore: Instant): Job =>
  isOfOneProcess(job) ? released(job, now) : withFailure(job, now, { status: "waiting", notBefore });

/** How long a job waits for a process that has a missing encryption key, before lacking the key counts as a failure. */
const waitForKeyDays = 1;

/** When a job is tried again: by a process that may have the key, or after a failure. */
interface Retries {
  readonly forKey: Instant;
  readonly afterFailure: Instant;
}

/** Whether a job has waited so long for a process that has its key that the key may be lost: each further try is a failure. */
export const isKeyOverdue = ({ keyMissingSince }: Pick<Job, "keyMissingSince">, now: Instant): boolean =>
  keyMissingSince !== undefined && instantAfterDays(keyMissingSince, waitForKeyDays) <= now;

/**
 * A job whose step needs an encryption key that this process lacks: it waits for a process that has the key, which is no failure. If none
 * has had it for a day, the key may be lost, and each further try is a failure, so that the job ends.
 */
export const keyMissed = (job: Job, now: Instant, { forKey, afterFailure }: Retries): Job => {
  if (isOfOneProcess(job)) return released(job, now);
  const { keyMissingSince = now } = job;
  const waiting = { ...job, keyMissingSince };
  return isKeyOverdue(waiting, now)
    ? withFailure(waiting, now, { status: "waiting", notBefore: afterFailure })
    : { ...waiting, state: { status: "waiting", notBefore: forKey } };
};

/** A running job released by its process, which is ending. */
export const released = (job: Job, now: Instant): Job =>
  isOfOneProcess(job)
    ? refused(job, { _tag: "ImportLeft" }, now)
    : { ...job, state: { status: "waiting", notBefore: now } };

/** A canceled job. A job whose result is being stored cannot be canceled. A job that was canceled before is unchanged. */
export const canceled = (job: Job, byUserId: number, now: Instant): Result<Job, JobEnded | JobFinishing> => {
  if (job.state.status === "canceled") return accept(job);
  if (isOpen(job) && isPublishing(job.work)) return refuse({ _tag: "JobFinishing" });
  return isOpen(job)
    ? accept({ ...job, state: { status: "canceled", endedAt: now, byUserId } })
    : refuse({ _tag: "JobEnded" });
};
