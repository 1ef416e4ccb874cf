import { fileOf, inputOf, isOpen, type Job } from "../../domain/jobs/job.ts";
import { fileKeptDays, type JobFile, type StoredFile } from "../../domain/jobs/job-file.ts";
import type { JobWork } from "../../domain/jobs/work.ts";
import { abandonedAfterSeconds, putFile } from "../files/stored-files.ts";
import type { Dependencies } from "../support/dependencies.ts";

const daySeconds = 86_400;

/** The content of a file to store, as pieces of bytes or text. */
type Pieces = AsyncIterable<string | Uint8Array> | readonly Uint8Array[];

/** Encodes text as UTF-8 and passes bytes through. */
async function* encoded(pieces: Pieces): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) yield typeof piece === "string" ? encoder.encode(piece) : piece;
}

/** The time until which a job's file stored now is kept, and the storage time to record so that the sweep removes it then. */
export const keptForDays = ({ clock }: Dependencies) => {
  const keptUntil = clock.after(clock.now(), fileKeptDays * daySeconds);
  return { keptUntil, storedAt: clock.after(keptUntil, -abandonedAfterSeconds) };
};

/**
 * Stores a job's file under a new key. No record refers to it, so the sweep of files removes it at the end of its retention
 * period, even if the process dies before the job has the file.
 */
const storeForDays = async (dependencies: Dependencies, companyId: number, pieces: Pieces) => {
  const { vault } = dependencies;
  const { keptUntil, storedAt } = keptForDays(dependencies);
  const key = vault.digest(vault.secret());
  try {
    return { key, bytes: await putFile(dependencies, companyId, key, encoded(pieces), storedAt), keptUntil };
  } catch (error) {
    // An incomplete file is useless. If the store can be reached, it is removed at once.
    await discardJobFile(dependencies, companyId, { key }).catch(() => {});
    throw error;
  }
};

/** Stores the input of a job. */
export const storeJobInput = async (
  dependencies: Dependencies,
  companyId: number,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<StoredFile> => {
  const { key, bytes } = await storeForDays(dependencies, companyId, pieces);
  return { key, bytes };
};

/** Stores the result file of a job. */
export const storeJobFile = async (
  dependencies: Dependencies,
  companyId: number,
  facts: Pick<JobFile, "name" | "contentType">,
  pieces: Pieces,
): Promise<JobFile> => ({ ...(await storeForDays(dependencies, companyId, pieces)), ...facts });

/** Removes a file that no job needs any more. */
export const discardJobFile = async (
  { forCompany, clock }: Dependencies,
  companyId: number,
  { key }: Pick<StoredFile, "key">,
): Promise<void> => {
  const later = clock.after(clock.now(), (fileKeptDays + 1) * daySeconds);
  await forCompany(companyId).files.discard(key, later);
};

/** Removes the input of a job that has ended. If the process dies first, the sweep removes it. */
export const discardInputOfEnded = async (dependencies: Dependencies, job: Job): Promise<void> => {
  const input = inputOf(job);
  if (input !== null && !isOpen(job)) await discardJobFile(dependencies, job.companyId, input);
};

/**
 * Removes the file that a step made for a job that was canceled or taken over in the meantime. If the process dies first, the sweep removes
 * it.
 */
export const discardUnnoted = async (dependencies: Dependencies, job: Job, work: JobWork): Promise<void> => {
  const made = fileOf({ work });
  if (made === null) return;
  const stored = await dependencies.forCompany(job.companyId).jobs.find(job.id);
  if (stored !== null && fileOf(stored)?.key === made.key) return;
  await discardJobFile(dependencies, job.companyId, made);
};
