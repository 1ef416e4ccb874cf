import type { StoreFile } from "../../../domain/backup.ts";
import { backUp } from "./back-up.ts";
import { prepareRestore } from "./restore.ts";

/** Backs up and restores the file of the embedded store. */
export const sqliteStoreFile = (path: string): StoreFile => ({
  path,
  backUp: (to) => backUp(path, to),
  prepareRestore: (from) => prepareRestore(path, from),
});
