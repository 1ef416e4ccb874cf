import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Job } from "../../domain/jobs/job.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../domain/kernel/result.ts";
import { discardJobInput, storeJobInput } from "../jobs/job-files.ts";
import { startJob, type TooManyJobs } from "../jobs/start-job.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { checkRegisterFile, type FileToCheck } from "./check-register-file.ts";

/** Starts a job that checks a register file, which is kept encrypted until then; see `checkRegisterFile`. */
export const requestFileCheck = async (
  dependencies: Dependencies,
  actor: Actor,
  request: FileToCheck,
  pieces: AsyncIterable<string>,
): Promise<Result<Job, PermissionDenied | FieldsInvalid | TooManyJobs>> => {
  const allowed = authorize(actor, "report.hmda");
  if (allowed._tag === "Refused") return allowed;
  const ready = await checkRegisterFile(dependencies, actor, request);
  if (ready._tag === "Refused") return ready;
  const { year, quarter } = request;
  const input = await storeJobInput(dependencies, actor.companyId, pieces);
  const work = { kind: "hmda_file_check", year, quarter, input, file: null } as const;
  const started = await startJob(dependencies, actor, work, null);
  if (started._tag === "Refused") await discardJobInput(dependencies, actor.companyId, input);
  return started;
};
