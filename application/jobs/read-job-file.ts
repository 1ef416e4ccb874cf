import type { Actor, PermissionDenied } from "../../domain/access/actor.ts";
import { fileOf } from "../../domain/jobs/job.ts";
import type { JobFile } from "../../domain/jobs/job-file.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEvent } from "../support/log-event.ts";
import { openFile } from "../support/stored-files.ts";
import { findJob } from "./find-job.ts";

/** The job ends with none, or has not ended. */
interface JobHasNoFile {
  readonly _tag: "JobHasNoFile";
}

/** The file was kept for its time, and removed. */
interface JobFileRemoved {
  readonly _tag: "JobFileRemoved";
}

/** A job's file, which is read piece by piece. */
export interface OpenedJobFile {
  readonly file: JobFile;
  readonly content: AsyncGenerator<Uint8Array, void>;
}

/** Opens the file that a job ended with, for those who find the job. That it was read is in the audit log before the caller has any of it. */
export const readJobFile = async (
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
  const { userId: byUserId, requestId } = actor;
  const record = { companyId, kind: "job", recordId: String(id) } as const;
  await logEvent(dependencies, { ...record, action: "job.read", byUserId, requestId });
  return accept({ file, content });
};
