import type { Actor, PermissionDenied } from "../../domain/access/actor.ts";
import { fileOf } from "../../domain/jobs/job.ts";
import type { JobFile } from "../../domain/jobs/job-file.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { openFile } from "../files/stored-files.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logRead } from "../support/log-event.ts";
import { findJob } from "./find-job.ts";

/** The job has no result file, or has not ended. */
interface JobHasNoFile {
  readonly _tag: "JobHasNoFile";
}

/** The file was removed after its retention period. */
interface JobFileRemoved {
  readonly _tag: "JobFileRemoved";
}

/** A job's file, with its content as pieces. */
export interface OpenedJobFile {
  readonly file: JobFile;
  readonly content: AsyncGenerator<Uint8Array, void>;
}

/**
 * Opens the result file of a job that the actor may see. The read is written to the audit log before the caller receives any of the file.
 */
export const downloadJobFile = async (
  dependencies: Dependencies,
  actor: Actor,
  id: number,
): Promise<Result<OpenedJobFile, PermissionDenied | NotFound<"job"> | JobHasNoFile | JobFileRemoved>> => {
  const found = await findJob(dependencies, actor, id);
  if (found._tag === "Refused") return found;
  const { companyId } = found.value;
  const file = fileOf(found.value);
  if (file === null) return refuse({ _tag: "JobHasNoFile" });
  const isKept = dependencies.clock.now() < file.keptUntil;
  const content = isKept ? await openFile(dependencies, companyId, file.key) : null;
  if (content === null) return refuse({ _tag: "JobFileRemoved" });
  const record = { companyId, kind: "job", recordId: String(id) } as const;
  await logRead(dependencies, actor, { ...record, action: "job.read" });
  return accept({ file, content });
};
