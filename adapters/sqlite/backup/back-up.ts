import { closeSync, existsSync, openSync, renameSync, rmSync } from "node:fs";
import type { BackupRefused, StoreBackup } from "../../../domain/backup.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { checkOwnership } from "../database/file-ownership.ts";
import { backupRefused, nameBeside, refusedByDisk, sync, syncName } from "./files.ts";
import { inspect, openFile } from "./inspect.ts";

/** Copies the store as it is at one moment; processes that use it go on reading and writing. */
const copyInto = (store: string, part: string): void => {
  const database = openFile(store);
  try {
    checkOwnership(database);
    database.run("VACUUM INTO ?", [part]);
  } finally {
    database.close();
  }
};

/**
 * Makes a complete copy of the store's file, which may be in use, for its owner alone. It has its name once it is checked and
 * on the disk: a failure leaves nothing, and a process that is ended from outside a file that ends in `.part`.
 */
export const backUp = async (store: string, to: string): Promise<Result<StoreBackup, BackupRefused>> => {
  const exists = () => backupRefused(`${to} exists already and is left as it is: give the name of a new file.`);
  if (existsSync(to)) return exists();
  if (!existsSync(store)) return backupRefused(`There is no store in ${store} (SQLITE_FILE).`);
  const part = nameBeside(to, "part");
  try {
    // SQLite takes an empty file as it is, and would give a new one to everyone to read.
    closeSync(openSync(part, "wx", 0o600));
    copyInto(store, part);
    const inspected = await inspect(part, `The copy of ${store}`);
    if (inspected._tag === "Refused") return inspected;
    sync(part);
    if (existsSync(to)) return exists();
    renameSync(part, to);
    syncName(to);
    return accept(inspected.value);
  } catch (error) {
    return refusedByDisk(to, error);
  } finally {
    rmSync(part, { force: true });
  }
};
