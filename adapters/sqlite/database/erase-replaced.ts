import type { Database } from "bun:sqlite";
import type { Write } from "./write-queue.ts";

/**
 * Erases what the file holds of rows that were replaced or removed: it is written anew without free space, which takes as much
 * space again meanwhile, and the log beside it is emptied. Other processes read on, and their writes wait.
 */
export const eraser = (database: Database, write: Write) => async (): Promise<void> => {
  await write(() => database.exec("VACUUM"));
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
};
