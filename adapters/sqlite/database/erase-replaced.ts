import { Database } from "bun:sqlite";
import { setTimeout } from "node:timers/promises";
import { isInMemory } from "../threads/read-beside.ts";
import { busyTimeoutMilliseconds, type Write } from "./write-queue.ts";

/**
 * Runs VACUUM, which rewrites the whole file. The file may be larger than the memory, so temporary tables go to disk meanwhile. A separate
 * connection does this: changing `temp_store` on the store's own would drop the temporary tables and triggers by which it tracks changes.
 */
const vacuum = (database: Database): void => {
  if (isInMemory(database)) return;
  const other = new Database(database.filename);
  try {
    other.exec(`PRAGMA busy_timeout = ${busyTimeoutMilliseconds}; PRAGMA temp_store = FILE; VACUUM`);
  } finally {
    other.close();
  }
};

/** The WAL cannot be truncated while a thread checkpoints it or reads from it, which does not take long. */
const maxTries = 20;
const pauseMilliseconds = 50;

const truncateLog = async (database: Database): Promise<void> => {
  const truncate = database.query<{ busy: number }, []>("PRAGMA wal_checkpoint(TRUNCATE)");
  for (let tried = 1; truncate.get()?.busy === 1 && tried < maxTries; tried += 1) await setTimeout(pauseMilliseconds);
};

/**
 * Erases the remains of replaced and deleted rows: rewrites the file without free space and truncates the WAL. Meanwhile this takes as
 * much disk space again as the file, and in the folder for temporary files too. Other processes continue to read; their writes wait.
 */
export const eraser = (database: Database, write: Write) => async (): Promise<void> => {
  await write(() => vacuum(database), "alone");
  await truncateLog(database);
};
