import { type Actor, authorize, type PermissionDenied, seesOnlyOwnLoans } from "../../domain/access/actor.ts";
import { holds } from "../../domain/access/roles.ts";
import { type Job, jobKinds } from "../../domain/jobs/job.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { type NotFound, notFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisible } from "../support/find-visible.ts";

/**
 * A job of the actor's company (for Super Users of any) whose work the actor may do. A loan officer without another role finds
 * its own jobs alone: those of others are about loans that it may not see.
 */
export const findJob = async (
  dependencies: Dependencies,
  actor: Actor,
  id: number,
): Promise<Result<Job, PermissionDenied | NotFound<"job">>> => {
  const allowed = authorize(actor, "calculation.create");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisible(dependencies, actor, "job", id);
  if (found._tag === "Refused") return found;
  const { requestedByUserId, work } = found.value;
  const isOpen = holds(actor.hierarchy, actor.roles, jobKinds[work.kind].permission);
  const isVisible = !seesOnlyOwnLoans(actor) || requestedByUserId === actor.userId;
  return isOpen && isVisible ? accept(found.value) : refuse(notFound("job", id));
};
