import { Database } from "bun:sqlite";
import type { Upgrades } from "../../../domain/stores.ts";
import { migrate } from "../migrations/migrate.ts";
import { checkOwnership, makeMissingFile } from "./file-ownership.ts";
import { prepareLater } from "./prepare-later.ts";
import { isBusy, isDiskFailure } from "./unreachable.ts";
import { busyTimeoutMilliseconds, openTimeoutMilliseconds } from "./write-queue.ts";

const inMemory = ":memory:";

/**
 * FULL, since an acknowledged loan must outlive a power cut too: each commit waits until the log is on the disk. A file that
 * is new gets pages of 4 KiB, which hold two loans or a calculation: a loan changes some thirty pages, one in each index, and each is
 * written whole. A file that is there keeps its pages of 8 KiB. SQLite copies the log into the file by itself only where the thread that
 * does so falls behind (`checkpoint-beside.ts`). Its own limit is 1,000 pages, which thirty loans that one caller starts reach.
 */
const settings = `
PRAGMA page_size = 4096;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA wal_autocheckpoint = 4000;
PRAGMA foreign_keys = ON;
PRAGMA temp_store = MEMORY;
`;

/** An empty store in memory as bytes: a process makes its schema once, and copies it, which takes a thirtieth of the time. */
let emptyInMemory: Uint8Array | null = null;

const openIn = (file: string): Database => {
  if (file === inMemory) return emptyInMemory ? Database.deserialize(emptyInMemory) : new Database(inMemory);
  makeMissingFile(file);
  return new Database(file, { create: true });
};

const pauseMilliseconds = 5;

/** Tries again for a while: SQLite does not wait by itself where two processes change a new file to a write-ahead log. */
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
 * Opens a file with this version's schema, made with its folder where it is missing; `:memory:` keeps nothing. Waits for
 * another process's lock, since no one is served yet. Throws where the file cannot be opened, is another program's or comes
 * from a newer version. `readLoan` opens stored loans.
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

/** Closes a database. What a full or failing disk does not let into the file stays in the log beside it, and is read from there. */
export const closeDatabase = (database: Database): void => {
  try {
    database.exec("PRAGMA wal_checkpoint(PASSIVE)");
  } catch (error) {
    if (!isDiskFailure(error)) throw error;
  } finally {
    database.close();
  }
};
