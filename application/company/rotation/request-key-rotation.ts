import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { Job } from "../../../domain/jobs/job.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import { startJob } from "../../jobs/start-job.ts";
import type { TooManyJobs } from "../../jobs/waiting-jobs.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { rotationWork } from "./rotation-work.ts";

/**
 * Starts the job that encrypts everything in the store with the first key of this process. `reservedId` is a job id allocated beforehand,
 * or null.
 */
export const requestKeyRotation = async (
  dependencies: Dependencies,
  actor: Actor,
  reservedId: number | null,
): Promise<Result<Job, PermissionDenied | TooManyJobs>> => {
  const allowed = authorize(actor, "company.rotate_keys");
  if (allowed._tag === "Refused") return allowed;
  return startJob(dependencies, actor, rotationWork(dependencies), reservedId === null ? null : { jobId: reservedId });
};
