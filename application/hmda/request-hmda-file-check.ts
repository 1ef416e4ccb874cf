import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { CheckedRegister } from "../../domain/hmda/check/result.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { type DoneOrStarted, doneAtOnce, leftToJob } from "../jobs/done-or-started.ts";
import { discardJobFile, storeJobInput } from "../jobs/job-files.ts";
import { startJob } from "../jobs/start-job.ts";
import type { TooManyJobs } from "../jobs/waiting-jobs.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { checkHmdaFile, type FileToCheck } from "./check-hmda-file.ts";
import { holdBeginning } from "./hold-beginning.ts";

/**
 * Checks a register file; see `checkHmdaFile`. If the file has more than `maxRowsAtOnce` rows, or the client prefers a job, a job
 * checks it, and the encrypted file is kept until then.
 */
export const requestHmdaFileCheck = async (
  dependencies: Dependencies,
  actor: Actor,
  request: FileToCheck,
  file: AsyncIterable<string>,
  prefersJob: boolean,
): Promise<Result<DoneOrStarted<CheckedRegister>, PermissionDenied | FieldsInvalid | TooManyJobs>> => {
  const allowed = authorize(actor, "report.hmda");
  if (allowed._tag === "Refused") return allowed;
  const ready = await checkHmdaFile(dependencies, actor, request);
  if (ready._tag === "Refused") return ready;
  const { pieces, isLarge } = prefersJob ? { pieces: file, isLarge: true } : await holdBeginning(file);
  if (!isLarge) return doneAtOnce(accept(await ready.value.run(pieces, null)));
  const { year, quarter } = request;
  const input = await storeJobInput(dependencies, actor.companyId, pieces);
  const work = { kind: "hmda_file_check", year, quarter, input, file: null } as const;
  const started = await startJob(dependencies, actor, work, null);
  if (started._tag === "Refused") await discardJobFile(dependencies, actor.companyId, input);
  return leftToJob(started);
};
