import { type Database, SQLiteError } from "bun:sqlite";
import { closeSync, existsSync, openSync, renameSync, rmSync } from "node:fs";
import type { BackupRefused, StoreBackup } from "../../../domain/backup.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { checkOwnership } from "../database/file-ownership.ts";
import { backupRefused, nameBeside, refusedByDisk, sync, syncName } from "./files.ts";
import { inspect, openFile } from "./inspect.ts";

/**
 * Refuses a store that cannot be read where it is: SQLite reads a file in WAL mode only if it can write beside it. Otherwise the operator
 * would be told that the backup cannot be written.
 */
const checkReadable = (store: string, database: Database): Result<null, BackupRefused> => {
  try {
    checkOwnership(database);
    return accept(null);
  } catch (error) {
    const code = error instanceof SQLiteError ? (error.code ?? "") : "";
    if (!/^SQLITE_(CANTOPEN|FULL|IOERR|READONLY)/.test(code)) throw error;
    return backupRefused(
      `${store} (SQLITE_FILE) cannot be read where it is (${code}), because SQLite has to write files beside it: free space on its disk, or copy it, together with the files beside it whose names begin with its name, into a writable folder and back up that copy.`,
    );
  }
};

/** Copies a consistent snapshot of the store; processes that use it continue to read and write. */
const copyInto = (store: string, part: string): Result<null, BackupRefused> => {
  const database = openFile(store);
  try {
    const readable = checkReadable(store, database);
    if (readable._tag === "Accepted") database.run("VACUUM INTO ?", [part]);
    return readable;
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
    const copied = copyInto(store, part);
    if (copied._tag === "Refused") return copied;
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
