import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../../adapters/sqlite/migrations/migrate.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { type CalculationRecord, summarize } from "../../../domain/calculation/calculation-record.ts";
import { upgradeLoan } from "../../../domain/loan/stored/upgrade.ts";
import { aCalculation } from "../../fixtures/calculation/calculation.ts";
import { aClock } from "../../fixtures/clock.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import { loanAdded, testVault } from "../../fixtures/loan/log.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hecm-file-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const permissionsOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test("a file is created with its folder, readable by its owner only, and keeps what was written", async () => {
  const file = join(folder, "data", "store.sqlite");
  const loan = aLoan();
  const stores = openSqlite(file, aClock(), testVault);
  await stores.forCompany(1).loans.add(loan, loanAdded(loan));
  expect([permissionsOf(join(folder, "data")), permissionsOf(file), permissionsOf(`${file}-wal`)]).toEqual([
    "700",
    "600",
    "600",
  ]);
  await stores.close();
  const again = openSqlite(file, aClock(), testVault);
  expect(await again.forCompany(1).loans.find(loan.id)).toEqual(loan);
  await again.close();
});

test("a file of a newer version of the service is refused and left unchanged", async () => {
  const file = join(folder, "store.sqlite");
  await openSqlite(file, aClock(), testVault).close();
  const database = new Database(file);
  database.exec("PRAGMA user_version = 999");
  database.close();
  expect(() => openSqlite(file, aClock(), testVault)).toThrow(
    /^The SQLite file was written by a newer version of this service \(schema 999, known here: \d+\); start that version\.$/,
  );
});

test("a file that is no SQLite database is refused, and nothing in it is changed", () => {
  const file = join(folder, "store.sqlite");
  const text = "a text that is longer than the first page's header of a database file".repeat(20);
  writeFileSync(file, text);
  chmodSync(file, 0o644);
  expect(() => openSqlite(file, aClock(), testVault)).toThrow();
  expect(permissionsOf(file)).toBe("644");
  expect(readFileSync(file, "utf8")).toBe(text);
});

describe("another program's database is refused, and left unchanged:", () => {
  const others: readonly (readonly [what: string, made: string])[] = [
    ["with tables of its own", "CREATE TABLE companies (name TEXT)"],
    ["with tables and a schema number of its own", "CREATE TABLE companies (name TEXT); PRAGMA user_version = 2"],
    ["with a mark of its own", "PRAGMA application_id = 7"],
    ["with nothing but a schema number", "PRAGMA user_version = 2"],
  ];
  for (const [what, made] of others)
    test(what, () => {
      const file = join(folder, "store.sqlite");
      const other = new Database(file, { create: true });
      other.exec(made);
      other.close();
      const before = readFileSync(file);
      expect(() => openSqlite(file, aClock(), testVault)).toThrow("it is the database of another program");
      expect(readFileSync(file)).toEqual(before);
    });
});

test("an empty file is accepted, and so is one of ours from before files were marked", async () => {
  const file = join(folder, "store.sqlite");
  writeFileSync(file, "");
  const loan = aLoan();
  const database = new Database(file);
  migrate(database, upgradeLoan, 4);
  database.run("INSERT INTO loans (id, document) VALUES (?, ?)", [loan.id, JSON.stringify(loan)]);
  database.exec("PRAGMA application_id = 0");
  database.close();
  const again = openSqlite(file, aClock(), testVault);
  expect(await again.forCompany(1).loans.find(loan.id)).toEqual(loan);
  await again.close();
});

test("an earlier file, whose calculations contained their steps, keeps every step, and each loan its latest", async () => {
  const file = join(folder, "store.sqlite");
  const stored = [aCalculation(), aCalculation(), aCalculation({ loanId: 2 })].map(
    ({ loanVersion: _, rulesUsed: __, ...calculation }): CalculationRecord => calculation,
  );
  const database = new Database(file);
  migrate(database, upgradeLoan, 2);
  const insert = database.prepare("INSERT INTO calculations (id, document) VALUES (?, ?)");
  for (const calculation of stored) insert.run(calculation.id, JSON.stringify(calculation));
  database.close();
  const again = openSqlite(file, aClock(), testVault);
  for (const calculation of stored) {
    expect(await again.forCompany(1).calculations.find(calculation.id)).toEqual(calculation);
  }
  const latest = stored.slice(1).map(summarize);
  expect(await again.forCompany(1).calculations.latestOfEach([1, 2])).toEqual(latest);
  await again.close();
});

test("the words of a step are stored once, however many calculations use them, and are read the same later", async () => {
  const file = join(folder, "store.sqlite");
  const stores = openSqlite(file, aClock(), testVault);
  const calculations = Array.from({ length: 50 }, () => aCalculation());
  await stores.forCompany(1).calculations.addAll(calculations);
  await stores.close();
  const database = new Database(file);
  const texts = database.prepare<{ text: string }, []>("SELECT text FROM step_texts ORDER BY id").all();
  database.close();
  // Three sets of words in four steps: the second step has other figures with the words of the first.
  expect(texts.map(({ text }) => JSON.parse(text).inputs.map(({ name }: { name: string }) => name))).toEqual([
    ["a", "b"],
    ["a", "c"],
    [],
  ]);
  const again = openSqlite(file, aClock(), testVault);
  expect(await again.forCompany(1).calculations.find(calculations[49]?.id ?? 0)).toEqual(calculations[49] ?? null);
  await again.close();
});
