import { type Actor, authorizeAny, type PermissionDenied } from "../../domain/access/actor.ts";
import { findsJob, jobPermissions } from "../../domain/jobs/access.ts";
import type { Job } from "../../domain/jobs/job.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { type NotFound, notFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisible } from "../support/find-visible.ts";

/** Finds a job of the actor's company (for Super Users, of any company) that the actor may see; see `jobsFoundBy`. */
export const findJob = async (
  dependencies: Dependencies,
  actor: Actor,
  id: number,
): Promise<Result<Job, PermissionDenied | NotFound<"job">>> => {
  const allowed = authorizeAny(actor, jobPermissions);
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisible(dependencies, actor, "job", id);
  if (found._tag === "Refused") return found;
  return findsJob(actor, found.value) ? accept(found.value) : refuse(notFound("job", id));
};
