import type { Database } from "bun:sqlite";
import type { Write } from "./write-queue.ts";

/** Writes the file again. It may be larger than the memory, where this store has its temporary tables otherwise. */
const vacuum = (database: Database): void => {
  database.exec("PRAGMA temp_store = FILE");
  try {
    database.exec("VACUUM");
  } finally {
    database.exec("PRAGMA temp_store = MEMORY");
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
