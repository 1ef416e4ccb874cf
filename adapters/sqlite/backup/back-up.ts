import { closeSync, existsSync, openSync, renameSync, rmSync } from "node:fs";
import type { BackupRefused, StoreBackup } from "../../../domain/backup.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { checkOwnership } from "../database/file-ownership.ts";
import { backupRefused, nameBeside, refusedByDisk, sync, syncName } from "./files.ts";
import { inspect, openFile } from "./inspect.ts";

/** Copies a consistent snapshot of the store; processes that use it continue to read and write. */
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
 * Makes a complete copy of the store's file, which may be in use, readable only by its owner. The copy gets its name once it is checked
 * and synced to disk: a failure leaves no file, and a killed process leaves only a file that ends in `.part`.
 */
export const backUp = async (store: string, to: string): Promise<Result<StoreBackup, BackupRefused>> => {
  const exists = () => backupRefused(`${to} already exists and was not changed: give the name of a new file.`);
  if (existsSync(to)) return exists();
  if (!existsSync(store)) return backupRefused(`There is no store in ${store} (SQLITE_FILE).`);
  const part = nameBeside(to, "part");
  try {
    // SQLite writes into an existing empty file and keeps its permissions; a file that it created would be readable by everyone.
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
