import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../../adapters/sqlite/open.ts";
import { aClock } from "../fixtures/clock.ts";
import { aLoan } from "../fixtures/loan.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hecm-file-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const permissionsOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test("a file is made with its folder, for its owner's eyes alone, and keeps what was written", async () => {
  const file = join(folder, "data", "store.sqlite");
  const loan = aLoan();
  const stores = openSqlite(file, aClock());
  await stores.loansOf(1).add(loan);
  expect([permissionsOf(join(folder, "data")), permissionsOf(file), permissionsOf(`${file}-wal`)]).toEqual([
    "700",
    "600",
    "600",
  ]);
  await stores.close();
  const again = openSqlite(file, aClock());
  expect(await again.loansOf(1).find(loan.id)).toEqual(loan);
  await again.close();
});

test("a file of a newer version of the service is refused and left as it is", async () => {
  const file = join(folder, "store.sqlite");
  await openSqlite(file, aClock()).close();
  const database = new Database(file);
  database.exec("PRAGMA user_version = 999");
  database.close();
  expect(() => openSqlite(file, aClock())).toThrow(
    /^The SQLite file was written by a newer version of this service \(schema 999, known here: \d+\); start that version\.$/,
  );
});

test("a file that is no SQLite database is refused", () => {
  const file = join(folder, "store.sqlite");
  writeFileSync(file, "a text that is longer than the first page's header of a database file".repeat(20));
  expect(() => openSqlite(file, aClock())).toThrow();
});
