import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { FileFormat } from "../../domain/imports/file/records.ts";
import { type ImportWork, newImport } from "../../domain/imports/work.ts";
import type { Job } from "../../domain/jobs/job.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { type Result, refuse } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { discardJobFile, storeJobInput } from "../jobs/job-files.ts";
import { startJob } from "../jobs/start-job.ts";
import { type TooManyJobs, tooManyWaiting } from "../jobs/waiting-jobs.ts";
import { companyOfNewRecord } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { inspected } from "./inspected.ts";

/** The options of an import request, without its file. */
interface ImportRequest extends Pick<ImportWork, "dryRun" | "onChange"> {
  /** Null for the actor's own company. */
  readonly companyId: number | null;
  readonly format: FileFormat;
}

type StartRefusal = PermissionDenied | NotFound<"company"> | FieldsInvalid | TooManyJobs;

/**
 * Starts an import of a file into a company. A job then adds its users and loans line by line. The encrypted file is stored until the
 * import has ended. If the same file is sent again, its lines are unchanged.
 */
export const startImport = async (
  dependencies: Dependencies,
  actor: Actor,
  { companyId: requested, format, dryRun, onChange }: ImportRequest,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Result<Job, StartRefusal>> => {
  const allowed = authorize(actor, "loan.import");
  if (allowed._tag === "Refused") return allowed;
  const company = await companyOfNewRecord(dependencies, actor, requested);
  if (company._tag === "Refused") return company;
  const companyId = company.value.id;
  const tooMany = await tooManyWaiting(dependencies, companyId, "import");
  if (tooMany !== null) return refuse(tooMany);
  const { passing, end } = inspected(dependencies, format, pieces);
  const input = await storeJobInput(dependencies, companyId, passing);
  const facts = { dryRun, onChange, requesterCompanyId: actor.companyId, input, ...end() };
  const work = newImport(facts, dependencies.clock.now());
  const started = await startJob(dependencies, { ...actor, companyId }, work, null);
  if (started._tag === "Refused") await discardJobFile(dependencies, companyId, input);
  return started;
};
