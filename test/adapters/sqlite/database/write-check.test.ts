import type { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../../../adapters/sqlite/database/open-database.ts";
import { writeCheck } from "../../../../adapters/sqlite/database/write-check.ts";
import { storesOn } from "../../../../adapters/sqlite/open.ts";
import { upgradeLoan } from "../../../../domain/loan/stored/upgrade.ts";
import { currentUpgrades, type Stores } from "../../../../domain/stores.ts";
import { aClock } from "../../../fixtures/clock.ts";
import { aLoan } from "../../../fixtures/loan/loan.ts";
import { loanAdded, testVault } from "../../../fixtures/loan/log.ts";

let folder = "";
let database: Database;
let stores: Stores;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hecm-full-"));
  database = openDatabase(join(folder, "store.sqlite"), upgradeLoan);
  stores = storesOn(database, aClock(), testVault, currentUpgrades);
});
afterEach(async () => {
  await stores.close();
  rmSync(folder, { recursive: true });
});

const pageCount = (): number =>
  database.prepare<{ count: number }, []>("SELECT page_count AS count FROM pragma_page_count").get()?.count ?? 0;

/** From now on the database may not grow, as on a full disk. */
const fillDisk = () => database.exec(`PRAGMA max_page_count = ${pageCount()}`);
const freeDisk = () => database.exec("PRAGMA max_page_count = 1000000");

/** Adds loans until the disk is full; answers the error. */
const addUntilRefused = async (): Promise<unknown> => {
  for (let added = 0; added < 1_000; added += 1) {
    const loan = aLoan();
    try {
      await stores.forCompany(1).loans.add(loan, loanAdded(loan));
    } catch (error) {
      return error;
    }
  }
  throw new Error("the disk is never full");
};

/** A check whose time passes as the test says. */
const aCheck = () => {
  const time = { milliseconds: 0 };
  return { time, ...writeCheck(database, () => time.milliseconds) };
};

test("a full disk is reported before any write has failed, and its end within a second once there is room again", async () => {
  fillDisk();
  expect(await stores.ping()).toBe("not_writable");
  const { isWritable, time } = aCheck();
  expect(isWritable()).toBe(false);
  freeDisk();
  time.milliseconds = 999;
  expect(isWritable()).toBe(false);
  time.milliseconds = 1_000;
  expect(isWritable()).toBe(true);
});

test("a write that failed on a full disk is reported immediately, though the disk took writes a moment before", async () => {
  const loan = aLoan();
  await stores.forCompany(1).loans.add(loan, loanAdded(loan));
  expect(await stores.ping()).toBe("writable");
  const { isWritable, noteFailure, time } = aCheck();
  expect(isWritable()).toBe(true);
  fillDisk();
  const error = await addUntilRefused();
  expect(stores.isUnreachable(error)).toBe(true);
  expect(await stores.ping()).toBe("not_writable");
  noteFailure(error);
  expect(isWritable()).toBe(false);
  // A small write that needs no new page says nothing of the next one.
  await stores.counters.hit("key", 1, 60);
  time.milliseconds = 1_000;
  expect(isWritable()).toBe(false);
  expect(await stores.forCompany(1).loans.find(loan.id)).toEqual(loan);
});

test("asking whether it can be written leaves a file as it is", async () => {
  const sizeOfFile = () => statSync(join(folder, "store.sqlite")).size;
  const everything = () => database.prepare("SELECT * FROM marks").all();
  const before = [pageCount(), sizeOfFile(), everything()];
  const { isWritable, time } = aCheck();
  const sizeOfLog = () => statSync(join(folder, "store.sqlite-wal")).size;
  expect(isWritable()).toBe(true);
  const afterTrial = sizeOfLog();
  // Believed for ten seconds: asking again writes nothing at all.
  for (let requested = 0; requested < 100; requested += 1) {
    time.milliseconds = 100 * requested;
    expect(isWritable()).toBe(true);
  }
  expect([pageCount(), sizeOfFile(), everything()]).toEqual(before);
  expect(sizeOfLog()).toBe(afterTrial);
  time.milliseconds = 10_000;
  expect(isWritable()).toBe(true);
  expect(sizeOfLog()).toBeGreaterThan(afterTrial);
});

test("a store in memory can be written", async () => {
  const inMemory = storesOn(openDatabase(":memory:", upgradeLoan), aClock(), testVault, currentUpgrades);
  expect(await inMemory.ping()).toBe("writable");
  await inMemory.close();
});
