import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Recalculation } from "../../domain/calculation/recalculation.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { type NotFound, notFound } from "../../domain/log/record-kinds.ts";
import { findJob } from "../jobs/find-job.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Finds the report of a recalculation that ran as a job and is done. */
export const findRecalculation = async (
  dependencies: Dependencies,
  actor: Actor,
  jobId: number,
): Promise<Result<Recalculation, PermissionDenied | NotFound<"job">>> => {
  const allowed = authorize(actor, "calculation.create");
  if (allowed._tag === "Refused") return allowed;
  const found = await findJob(dependencies, actor, jobId);
  if (found._tag === "Refused") return found;
  const { state, work } = found.value;
  const reported = state.status === "done" && work.kind === "recalculation" ? work.reached : null;
  return reported === null ? refuse(notFound("job", jobId)) : accept(reported.run);
};
