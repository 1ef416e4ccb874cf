import { serviceActor } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import type { FileFormat } from "../../domain/imports/file/records.ts";
import { type Import, isImport } from "../../domain/imports/import.ts";
import { type ImportWork, newImport } from "../../domain/imports/work.ts";
import { isRunning, type Job, type JobPlaces, type RunningJob } from "../../domain/jobs/job.ts";
import { placesOfImport } from "../../domain/jobs/next-job.ts";
import { isAbandoned, takenOver } from "../../domain/jobs/run.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { runJob } from "../jobs/run-job.ts";
import { addJob } from "../jobs/start-job.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { latestLeaseEnd, newLease } from "../support/leases.ts";
import { inspected } from "./inspected.ts";
import { recordReader } from "./record-reader.ts";

/** Another import of the company is running, or the maximum number of jobs is. */
interface ImportMustWait {
  readonly _tag: "ImportMustWait";
}

/** A file read by the program that runs the import. */
export interface ImportedFile extends Pick<ImportWork, "dryRun" | "onChange"> {
  readonly format: FileFormat;
  /** Reads the file's bytes, skipping the first `from` bytes. */
  readonly read: (from: number) => AsyncGenerator<Uint8Array, void>;
}

/**
 * The slots that an import for a company would occupy now; null if a slot is taken. An earlier import of the company whose process is gone
 * is ended first, which frees its slots.
 */
const freePlaces = async (dependencies: Dependencies, companyId: number): Promise<JobPlaces | null> => {
  const { jobQueue, clock, forCompany } = dependencies;
  const now = clock.now();
  const lease = newLease(dependencies, now);
  const latestEnd = latestLeaseEnd(dependencies, now);
  const isLeft = (job: RunningJob) =>
    isImport(job) && job.work.input === null && job.companyId === companyId && isAbandoned(job, now, latestEnd);
  for (const left of (await jobQueue.running()).filter(isLeft))
    await forCompany(companyId).jobs.save({ ...takenOver(left, lease, now), updatedAt: now }, null);
  return placesOfImport(await jobQueue.running(), companyId);
};

/**
 * Imports a file that is not stored, as the service's operator. It reads the file once to check that it can be imported, and then imports
 * it line by line while `goesOn` returns true. Running it again continues the import, because lines that took effect are then unchanged.
 */
export const runFileImport = async (
  dependencies: Dependencies,
  company: Company,
  requestId: string,
  { format, dryRun, onChange, read }: ImportedFile,
  goesOn: (job: Job) => boolean,
): Promise<Result<Import, ImportMustWait>> => {
  const { clock, forCompany } = dependencies;
  const { passing, end } = inspected(dependencies, format, read(0));
  const yieldIfDue = clock.yielder();
  for await (const _piece of passing) await yieldIfDue();
  const now = clock.now();
  const facts = { dryRun, onChange, requesterCompanyId: company.id, input: null, ...end() };
  const work = newImport(facts, now);
  const places = await freePlaces(dependencies, company.id);
  if (places === null) return refuse({ _tag: "ImportMustWait" });
  const lease = newLease(dependencies, now);
  const actor = serviceActor(company, requestId);
  const added = await addJob(dependencies, actor, work, { status: "running", ...places, lease }, null);
  if (added === "place_taken") return refuse({ _tag: "ImportMustWait" });
  if (added === "request_taken" || !isRunning(added)) throw new Error("an import was not added as it runs");
  const reader = recordReader(format, work.next, read(work.next.offset));
  await runJob(dependencies, added, goesOn, reader);
  const ended = await forCompany(company.id).jobs.find(added.id);
  if (ended === null || !isImport(ended)) throw new Error(`the import ${added.id} is gone`);
  return accept(ended);
};
