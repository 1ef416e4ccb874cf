import { Database } from "bun:sqlite";
import { isInMemory } from "./read-beside.ts";
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

/**
 * Erases what the file holds of rows that were replaced or removed: it is written again without free space, which takes as much
 * space again meanwhile, in the folder for temporary files too, and the log beside it is emptied. Other processes read on, and
 * their writes wait.
 */
export const eraser = (database: Database, write: Write) => async (): Promise<void> => {
  await write(() => vacuum(database), "alone");
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
};
