import type { StoreFile } from "../../../domain/backup.ts";
import { backUp } from "./back-up.ts";
import { prepareRestore } from "./restore.ts";

/** The file of the embedded store, to be backed up and restored. */
export const sqliteStoreFile = (path: string): StoreFile => ({
  path,
  backUp: (to) => backUp(path, to),
  prepareRestore: (from) => prepareRestore(path, from),
});
