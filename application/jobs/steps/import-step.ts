import { type Actor, authorize } from "../../../domain/access/actor.ts";
import { afterBatch, type ImportWork, maxRefusedLines, restartedImport } from "../../../domain/imports/work.ts";
import type { Job } from "../../../domain/jobs/job.ts";
import type { JobRefusal } from "../../../domain/jobs/refusal.ts";
import type { StepDone } from "../../../domain/jobs/run.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { openFile } from "../../files/stored-files.ts";
import { importBatch } from "../../imports/import-batch.ts";
import { nothingPlanned, type PlannedRecords } from "../../imports/planned.ts";
import { type RecordReader, recordReader } from "../../imports/record-reader.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** What a process keeps between the steps of a job that it runs: its open input file and the records planned by a dry run. */
export interface OpenInput {
  reader: RecordReader | null;
  planned: PlannedRecords | null;
}

/** A reader of the stored file at the position where the previous step ended. */
const readerAt = async (
  dependencies: Dependencies,
  companyId: number,
  { input, file, next }: ImportWork,
  open: OpenInput,
): Promise<RecordReader | null> => {
  if (open.reader?.position().offset === next.offset) return open.reader;
  const pieces = input === null ? null : await openFile(dependencies, companyId, input.key, next.offset);
  open.reader = pieces === null ? null : recordReader(file.format, next, pieces);
  return open.reader;
};

/** Imports the next lines of a file. Refuses if the file as a whole cannot be imported. */
export const importStep = async (
  dependencies: Dependencies,
  actor: Actor,
  { id, companyId }: Job,
  stored: ImportWork,
  open: OpenInput,
): Promise<Result<StepDone, JobRefusal>> => {
  const allowed = authorize(actor, "loan.import");
  if (allowed._tag === "Refused") return allowed;
  // Only the process that runs a dry run knows what it would have created, so another process starts it over.
  const work = stored.dryRun && open.reader === null ? restartedImport(stored) : stored;
  const { failure, lines } = work.file;
  if (failure !== null) return refuse({ _tag: "ImportFileRefused", failure });
  if (work.counts.refused > maxRefusedLines) return refuse({ _tag: "TooManyLinesRefused" });
  const reader = await readerAt(dependencies, companyId, work, open);
  if (reader === null) return refuse({ _tag: "JobInputRemoved" });
  open.planned ??= nothingPlanned(work);
  const batch = await importBatch(dependencies, { actor, companyId, importId: id }, work, reader, open.planned);
  const next = afterBatch(work, batch, dependencies.clock.now());
  return accept({ work: next, progress: { done: next.counts.processed, total: lines }, isLast: batch.next === null });
};
