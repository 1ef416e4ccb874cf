import { fileOf, inputOf, isOpen, type Job } from "../../domain/jobs/job.ts";
import { fileKeptDays, type JobFile, type StoredFile } from "../../domain/jobs/job-file.ts";
import type { JobWork } from "../../domain/jobs/work.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { abandonedAfterSeconds, putFile } from "../support/stored-files.ts";

const daySeconds = 86_400;

/** What a file is stored from: bytes, or text, piece by piece. */
type Pieces = AsyncIterable<string | Uint8Array> | readonly Uint8Array[];

/** A file as it is taken, text as UTF-8. */
async function* encoded(pieces: Pieces): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) yield typeof piece === "string" ? encoder.encode(piece) : piece;
}

/** Until when a file of a job is kept that is stored now, and the instant as of which it is stored for that. */
export const keptForDays = ({ clock }: Dependencies) => {
  const keptUntil = clock.after(clock.now(), fileKeptDays * daySeconds);
  return { keptUntil, storedAt: clock.after(keptUntil, -abandonedAfterSeconds) };
};

/**
 * Stores a file of a job under a new key. No record names it, so that the sweep of documents' files removes it once it has been
 * kept long enough, also where its process dies before the job has it.
 */
const storeForDays = async (dependencies: Dependencies, companyId: number, pieces: Pieces) => {
  const { vault } = dependencies;
  const { keptUntil, storedAt } = keptForDays(dependencies);
  const key = vault.digest(vault.secret());
  try {
    return { key, bytes: await putFile(dependencies, companyId, key, encoded(pieces), storedAt), keptUntil };
  } catch (error) {
    // What did not arrive whole is of no use: where the store can be reached, it goes at once.
    await discardJobFile(dependencies, companyId, { key }).catch(() => {});
    throw error;
  }
};

/** Stores what a job is to work on. */
export const storeJobInput = async (
  dependencies: Dependencies,
  companyId: number,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<StoredFile> => {
  const { key, bytes } = await storeForDays(dependencies, companyId, pieces);
  return { key, bytes };
};

/** Stores what a job ends with. */
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
  await forCompany(companyId).documentFiles.discard(key, later);
};

/** Removes what a job that has ended worked on. Where the process dies before, the sweep does. */
export const discardInputOfEnded = async (dependencies: Dependencies, job: Job): Promise<void> => {
  const input = inputOf(job);
  if (input !== null && !isOpen(job)) await discardJobFile(dependencies, job.companyId, input);
};

/** Removes the file that a step made of a job that was canceled or taken over meanwhile. Where the process dies before, the sweep does. */
export const discardUnnoted = async (dependencies: Dependencies, job: Job, work: JobWork): Promise<void> => {
  const made = fileOf({ work });
  if (made === null) return;
  const stored = await dependencies.forCompany(job.companyId).jobs.find(job.id);
  if (stored !== null && fileOf(stored)?.key === made.key) return;
  await discardJobFile(dependencies, job.companyId, made);
};
