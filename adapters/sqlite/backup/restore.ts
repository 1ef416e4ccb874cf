import type { Database } from "bun:sqlite";
import { existsSync, linkSync, renameSync, rmSync, statSync } from "node:fs";
import type { BackupRefused, PreparedRestore } from "../../../domain/backup.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { checkOwnership, makeMissingFile } from "../database/file-ownership.ts";
import { isBusy } from "../database/unreachable.ts";
import { backupRefused, copyOver, nameBeside, refusedByDisk, sync, syncName } from "./files.ts";
import { inspect, isDamaged, openFile } from "./inspect.ts";

/** What SQLite puts beside a file in use, and would apply to any other file of that name. */
const besideInUse = ["-wal", "-shm", "-journal"] as const;

/** The store's file while no other process can open it; null: it is missing or damaged, so that SQLite has no lock for it. */
type Claim = Database | null;

/** Long enough for a command that is just ending. */
const claimTimeoutMilliseconds = 500;

/**
 * Takes the store's file. That it leaves the mode with a log beside it succeeds only where no other process has it open, idle
 * ones included; and a process that opens it later cannot go back to that mode once another file has its name.
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
    return backupRefused(`${store} (SQLITE_FILE) is left as it is: ${(error as Error).message}.`);
  }
};

/** Brings all that was written to the copy into the one file that is put in place, and waits until it is on the disk. */
const finishCopy = (part: string): void => {
  const database = openFile(part);
  const done = database.query<{ busy: number }, []>("PRAGMA wal_checkpoint(TRUNCATE)").get();
  database.close();
  if (done?.busy !== 0) throw new Error("the copy is still being written");
  sync(part);
};

/** Gives a file, if it is there, the name under which it is kept; the store's own keeps its name too until the copy takes it. */
const keep = (file: string, kept: string, store: string): boolean => {
  if (!existsSync(file)) return false;
  if (file === store) linkSync(file, kept);
  else renameSync(file, kept);
  return true;
};

/** Puts the copy in the place of the store's file, which is kept under a name beside it with all that belongs to it. */
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

/** Why a file cannot be restored as a whole; null: nothing is known yet. */
const problemOf = (from: string, store: string): string | null => {
  const found = statSync(from, { throwIfNoEntry: false });
  if (!found?.isFile()) return `${from} is not a file that can be read: give the path of a backup.`;
  const target = statSync(store, { throwIfNoEntry: false });
  if (target?.ino === found.ino && target.dev === found.dev) return `${from} is the store's own file (SQLITE_FILE).`;
  if (statSync(`${from}-wal`, { throwIfNoEntry: false })?.size)
    return `${from} is a store in use, whose last changes are in ${from}-wal, and not a backup: make one with \`store backup\`.`;
  return null;
};

/** Copies a backup beside the store's file and checks that the copy is a whole store; the store's own file stays as it is. */
export const prepareRestore = async (store: string, from: string): Promise<Result<PreparedRestore, BackupRefused>> => {
  const problem = problemOf(from, store);
  if (problem !== null) return backupRefused(problem);
  const claimed = claimFile(store);
  if (claimed._tag === "Refused") return claimed;
  const part = nameBeside(store, "part");
  const end = (): void => {
    // Closing alone would keep the lock for as long as a prepared statement is remembered.
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
