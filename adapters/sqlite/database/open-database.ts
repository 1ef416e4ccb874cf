import { Database } from "bun:sqlite";
import type { Upgrades } from "../../../domain/stores.ts";
import { migrate } from "../migrations/migrate.ts";
import { checkOwnership, makeMissingFile } from "./file-ownership.ts";
import { prepareLater } from "./prepare-later.ts";
import { isBusy, isDiskFailure } from "./unreachable.ts";
import { busyTimeoutMilliseconds, openTimeoutMilliseconds } from "./write-queue.ts";

const inMemory = ":memory:";

/**
 * `synchronous = FULL`, because an acknowledged loan must survive a power failure too: each commit waits until the WAL is synced to disk.
 * A new file gets pages of 4 KiB, which hold two loans or a calculation: a loan changes some thirty pages, one in each index, and each page
 * is written whole. An existing file keeps its pages of 8 KiB. SQLite itself checkpoints the WAL only if the thread that does so falls
 * behind (`checkpoint-beside.ts`). Its default limit is 1,000 pages, which one client reaches by starting thirty loans.
 */
const settings = `
PRAGMA page_size = 4096;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA wal_autocheckpoint = 4000;
PRAGMA foreign_keys = ON;
PRAGMA temp_store = MEMORY;
`;

/** An empty store in memory, serialized: a process creates the schema once and then copies it, which takes a thirtieth of the time. */
let emptyInMemory: Uint8Array | null = null;

const openIn = (file: string): Database => {
  if (file === inMemory) return emptyInMemory ? Database.deserialize(emptyInMemory) : new Database(inMemory);
  makeMissingFile(file);
  return new Database(file, { create: true });
};

const pauseMilliseconds = 5;

/** Retries for a while, because SQLite does not wait by itself if two processes switch a new file to WAL mode. */
const waitForOthers = (work: () => void): void => {
  const waitsUntil = performance.now() + openTimeoutMilliseconds;
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > waitsUntil) throw error;
      Bun.sleepSync(pauseMilliseconds);
    }
  }
};

/**
 * Opens a file with this version's schema. A missing file is created with its folder; `:memory:` stores nothing on disk. Waits for
 * another process's lock, because no requests are served yet. Throws if the file cannot be opened, belongs to another program or was
 * written by a newer version. `readLoan` decrypts and upgrades stored loans.
 */
export const openDatabase = (file: string, readLoan: Upgrades["loan"]): Database => {
  const database = openIn(file);
  try {
    database.exec(`PRAGMA busy_timeout = ${openTimeoutMilliseconds}`);
    checkOwnership(database);
    waitForOthers(() => database.exec(settings));
    migrate(database, readLoan);
    if (file === inMemory) emptyInMemory ??= database.serialize();
    database.exec(`PRAGMA busy_timeout = ${busyTimeoutMilliseconds}`);
    prepareLater(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/** Closes a database. If a full or failing disk prevents the checkpoint, the data stays in the WAL and is read from there. */
export const closeDatabase = (database: Database): void => {
  try {
    database.exec("PRAGMA wal_checkpoint(PASSIVE)");
  } catch (error) {
    if (!isDiskFailure(error)) throw error;
  } finally {
    database.close();
  }
};
