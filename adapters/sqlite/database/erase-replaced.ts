import { Database } from "bun:sqlite";
import { setTimeout } from "node:timers/promises";
import { isInMemory } from "../threads/read-beside.ts";
import { busyTimeoutMilliseconds, type Write } from "./write-queue.ts";

/**
 * Writes the file again, which may be larger than the memory, where this store has its temporary tables otherwise. That is said to a
 * connection of its own: the store's would lose the tables and triggers by which it follows its changes.
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

/** The log cannot be emptied while a thread copies it into the file or reads from it, which is over soon. */
const maxTries = 20;
const pauseMilliseconds = 50;

const emptyLog = async (database: Database): Promise<void> => {
  const empty = database.query<{ busy: number }, []>("PRAGMA wal_checkpoint(TRUNCATE)");
  for (let tried = 1; empty.get()?.busy === 1 && tried < maxTries; tried += 1) await setTimeout(pauseMilliseconds);
};

/**
 * Erases what the file holds of rows that were replaced or removed: it is written again without free space, which takes as much
 * space again meanwhile, in the folder for temporary files too, and the log beside it is emptied. Other processes read on, and
 * their writes wait.
 */
export const eraser = (database: Database, write: Write) => async (): Promise<void> => {
  await write(() => vacuum(database), "alone");
  await emptyLog(database);
};
