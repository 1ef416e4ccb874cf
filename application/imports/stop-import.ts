import type { Actor } from "../../domain/access/actor.ts";
import { type Import, isImport } from "../../domain/imports/import.ts";
import { accept, refuse } from "../../domain/kernel/result.ts";
import { notFound } from "../../domain/log/record-kinds.ts";
import { cancelJob } from "../jobs/cancel-job.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findImport } from "./find-import.ts";

/** Stops an import after its current batch. Lines that took effect are kept. Stopping it again changes nothing. */
export const stopImport = async (dependencies: Dependencies, actor: Actor, id: number) => {
  const found = await findImport(dependencies, actor, id);
  if (found._tag === "Refused") return found;
  const stopped = await cancelJob(dependencies, actor, id);
  if (stopped._tag === "Refused") {
    const { refusal } = stopped;
    if (refusal._tag === "JobFinishing") throw new Error(`import ${id} publishes nothing at its end`);
    return refuse(refusal);
  }
  return isImport(stopped.value) ? accept<Import>(stopped.value) : refuse(notFound("job", id));
};
