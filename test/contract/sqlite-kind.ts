import { Database, type SQLQueryBindings } from "bun:sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../../adapters/sqlite/open.ts";
import { aClock } from "../fixtures/clock.ts";
import { testMac } from "../fixtures/loan/log.ts";
import { firstReleaseRows } from "../stored-shapes/first-release.ts";
import type { StoreKind } from "./store-kind.ts";

const inMemory = ":memory:";

const insertFirstReleaseInto = async (file: string): Promise<void> => {
  if (file === inMemory) throw new Error("a store in memory cannot be written to from underneath: open it shared");
  const database = new Database(file);
  for (const [table, rows] of Object.entries(firstReleaseRows))
    for (const row of rows) {
      const columns = Object.keys(row);
      const values = Object.values(row).map(
        (value): SQLQueryBindings => (typeof value === "object" ? JSON.stringify(value) : value),
      );
      database.run(
        `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
        values,
      );
    }
  database.close();
};

const lock = (file: string): Database => {
  if (file === inMemory) throw new Error("a store in memory cannot be cut off: open it shared");
  const database = new Database(file);
  database.run("BEGIN IMMEDIATE");
  return database;
};

/** SQLite: in memory where one store is enough, else one file opened twice. */
export const sqliteKind: StoreKind = {
  name: "SQLite",
  async open({ shared, upgrades }) {
    const clock = aClock();
    if (!shared) {
      const stores = openSqlite(inMemory, clock, testMac, upgrades);
      const insertFirstRelease = () => insertFirstReleaseInto(inMemory);
      const cutOff = async () => void lock(inMemory);
      return { stores, others: stores, clock, insertFirstRelease, cutOff, dispose: () => stores.close() };
    }
    const folder = mkdtempSync(join(tmpdir(), "hecm-contract-"));
    const file = join(folder, "store.sqlite");
    const [stores, others] = [openSqlite(file, clock, testMac, upgrades), openSqlite(file, clock, testMac)];
    let locked: Database | undefined;
    const cutOff = async () => {
      locked = lock(file);
    };
    const dispose = async () => {
      locked?.close();
      await Promise.all([stores.close(), others.close()]);
      rmSync(folder, { recursive: true });
    };
    return { stores, others, clock, insertFirstRelease: () => insertFirstReleaseInto(file), cutOff, dispose };
  },
};
