import type { Database } from "bun:sqlite";
import { existsSync, linkSync, renameSync, rmSync, statSync } from "node:fs";
import type { BackupRefused, PreparedRestore } from "../../../domain/backup.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { checkOwnership, makeMissingFile } from "../database/file-ownership.ts";
import { isBusy } from "../database/unreachable.ts";
import { backupRefused, copyOver, nameBeside, refusedByDisk, sync, syncName } from "./files.ts";
import { inspect, isDamaged, openFile } from "./inspect.ts";

/** The files that SQLite creates beside a file in use. It would apply them to any other database that takes the same name. */
const besideInUse = ["-wal", "-shm", "-journal"] as const;

/** The store's file, locked so that no other process can open it; null if it is missing or damaged, so that SQLite cannot lock it. */
type Claim = Database | null;

/** Long enough for another command that is just exiting. */
const claimTimeoutMilliseconds = 500;

/**
 * Locks the store's file. Leaving WAL mode succeeds only if no other process has the file open, not even an idle one; and a
 * process that opens it later cannot switch back to WAL mode once another file has its name.
 */
const claimFile = (store: string): Result<Claim, BackupRefused> => {
  if (!existsSync(store)) return accept(null);
  const database = openFile(store);
  try {
    database.exec(`PRAGMA busy_timeout = ${claimTimeoutMilliseconds}`);
    checkOwnership(database);
    database.exec("PRAGMA journal_mode = DELETE");
    database.exec("BEGIN EXCLUSIVE");
    return accept(database);
  } catch (error) {
    database.close();
    if (isDamaged(error)) return accept(null);
    if (isBusy(error))
      return backupRefused(
        `Another process has ${store} (SQLITE_FILE) open: stop the service, then run the command again.`,
      );
    return backupRefused(`${store} (SQLITE_FILE) was not changed: ${(error as Error).message}.`);
  }
};

/** Checkpoints the copy, so that everything is in the one file that is put in place, and syncs it to disk. */
const finishCopy = (part: string): void => {
  const database = openFile(part);
  const done = database.query<{ busy: number }, []>("PRAGMA wal_checkpoint(TRUNCATE)").get();
  database.close();
  if (done?.busy !== 0) throw new Error("the copy is still being written");
  sync(part);
};

/** Renames a file, if it exists, to the name under which it is kept. The store's own file also keeps its name until the copy replaces it. */
const keep = (file: string, kept: string, store: string): boolean => {
  if (!existsSync(file)) return false;
  if (file === store) linkSync(file, kept);
  else renameSync(file, kept);
  return true;
};

/** Replaces the store's file with the copy, and keeps the old file and the files beside it under another name. */
const putInPlace = (part: string, store: string): Result<string | null, BackupRefused> => {
  try {
    finishCopy(part);
    const kept = nameBeside(store, "replaced");
    const isKept = ["", ...besideInUse].map((suffix) => keep(store + suffix, kept + suffix, store)).includes(true);
    renameSync(part, store);
    syncName(store);
    return accept(isKept ? kept : null);
  } catch (error) {
    return refusedByDisk(store, error);
  }
};

/** Why a file cannot be restored, as far as the file system tells; null if it shows no reason. */
const problemOf = (from: string, store: string): string | null => {
  const found = statSync(from, { throwIfNoEntry: false });
  if (!found?.isFile()) return `${from} is not a file that can be read: give the path of a backup.`;
  const target = statSync(store, { throwIfNoEntry: false });
  if (target?.ino === found.ino && target.dev === found.dev) return `${from} is the store's own file (SQLITE_FILE).`;
  if (statSync(`${from}-wal`, { throwIfNoEntry: false })?.size)
    return `${from} is a store in use, whose last changes are in ${from}-wal, and not a backup: make one with \`store backup\`.`;
  return null;
};

/** Copies a backup beside the store's file and checks that the copy is a complete store, without changing the store's own file. */
export const prepareRestore = async (store: string, from: string): Promise<Result<PreparedRestore, BackupRefused>> => {
  const problem = problemOf(from, store);
  if (problem !== null) return backupRefused(problem);
  const claimed = claimFile(store);
  if (claimed._tag === "Refused") return claimed;
  const part = nameBeside(store, "part");
  const end = (): void => {
    // Closing alone would keep the lock as long as a prepared statement exists.
    claimed.value?.exec("ROLLBACK");
    claimed.value?.close();
    for (const suffix of ["", ...besideInUse]) rmSync(part + suffix, { force: true });
  };
  try {
    makeMissingFile(part);
    await copyOver(from, part);
    const inspected = await inspect(part, from);
    if (inspected._tag === "Accepted")
      return accept({ file: part, backup: inspected.value, putInPlace: () => putInPlace(part, store), end });
    end();
    return inspected;
  } catch (error) {
    end();
    return refusedByDisk(store, error);
  }
};
