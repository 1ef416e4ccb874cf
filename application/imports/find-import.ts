import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Import } from "../../domain/imports/import.ts";
import { isImport } from "../../domain/imports/import.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { type NotFound, notFound } from "../../domain/log/record-kinds.ts";
import { findJob } from "../jobs/find-job.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Finds an import of the actor's company (for Super Users, of any company) by the id of its job. */
export const findImport = async (
  dependencies: Dependencies,
  actor: Actor,
  id: number,
): Promise<Result<Import, PermissionDenied | NotFound<"job">>> => {
  const allowed = authorize(actor, "loan.import");
  if (allowed._tag === "Refused") return allowed;
  const found = await findJob(dependencies, actor, id);
  if (found._tag === "Refused") return found;
  return isImport(found.value) ? accept(found.value) : refuse(notFound("job", id));
};
