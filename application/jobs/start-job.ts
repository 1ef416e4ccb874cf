import type { Actor } from "../../domain/access/actor.ts";
import { type Job, jobSchemaVersion, loggedJob } from "../../domain/jobs/job.ts";
import type { JobWork } from "../../domain/jobs/work.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { callListeners } from "../support/listeners.ts";
import { logEntry } from "../support/log-entry.ts";
import { type TooManyJobs, tooManyWaiting } from "./waiting-jobs.ts";

/** What was reserved for a request: the id of its job, or a record that the job creates; see `requestKey` of a job. */
type Reserved = { readonly jobId: number } | { readonly requestKey: string } | null;

/** Adds a job for an actor in its initial state. */
export const addJob = async (
  dependencies: Dependencies,
  actor: Actor,
  work: JobWork,
  state: Job["state"],
  reserved: Reserved,
): Promise<Job | "request_taken" | "place_taken"> => {
  const { companyId, userId, requestId } = actor;
  const now = dependencies.clock.now();
  const job: Job = {
    schemaVersion: jobSchemaVersion,
    id: reserved !== null && "jobId" in reserved ? reserved.jobId : await dependencies.sequences.next("job"),
    companyId,
    version: 1,
    logNumber: 1,
    createdAt: now,
    updatedAt: now,
    requestedByUserId: userId,
    requestId,
    ...(reserved !== null && "requestKey" in reserved ? reserved : {}),
    work,
    progress: { done: 0, total: null },
    failures: 0,
    state,
  };
  const entry = logEntry(dependencies, actor, "job.start", loggedJob, null, job);
  const added = await dependencies.forCompany(companyId).jobs.add(job, entry);
  return added === "added" ? job : added;
};

/**
 * Starts a job for an actor whose permission was already checked. If a request is repeated while an earlier one may have started its job,
 * it gets that job.
 */
export const startJob = async (
  dependencies: Dependencies,
  actor: Actor,
  work: JobWork,
  reserved: Reserved,
): Promise<Result<Job, TooManyJobs>> => {
  const { companyId } = actor;
  const tooMany = await tooManyWaiting(dependencies, companyId, work.kind);
  if (tooMany !== null) return refuse(tooMany);
  const waiting = { status: "waiting", notBefore: dependencies.clock.now() } as const;
  const job = await addJob(dependencies, actor, work, waiting, reserved);
  if (job === "place_taken") throw new Error("a job that waits has no place");
  if (job === "request_taken") {
    const requestKey = reserved !== null && "requestKey" in reserved ? reserved.requestKey : "";
    const started = await dependencies.forCompany(companyId).jobs.findByRequest(requestKey);
    if (started === null) throw new Error(`the job of ${requestKey} is gone`);
    return accept(started);
  }
  callListeners(dependencies.processState.jobListeners);
  return accept(job);
};
