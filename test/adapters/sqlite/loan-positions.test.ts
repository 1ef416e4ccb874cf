import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Connection } from "../../../adapters/sqlite/database/connection.ts";
import { loanLister } from "../../../adapters/sqlite/loans/loan-lists.ts";
import { loanPositions } from "../../../adapters/sqlite/loans/loan-positions.ts";
import { migrate } from "../../../adapters/sqlite/migrations/migrate.ts";
import { besideReader } from "../../../adapters/sqlite/threads/read-beside.ts";
import { cachedCounts } from "../../../domain/kernel/cached-counts.ts";
import type { LoanOrder } from "../../../domain/loan/ports.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { upgradeLoan } from "../../../domain/loan/stored/upgrade.ts";
import { aClock } from "../../fixtures/clock.ts";

const count = 6_500;
const time = "strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' ||";

let folder = "";
let database: Database;
let positions: ReturnType<typeof loanPositions>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hecm-positions-"));
  database = new Database(join(folder, "store.sqlite"));
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF");
  migrate(database, upgradeLoan);
  addLoans(1, count);
  addLoans(count + 1, count + 20, 2);
  positions = loanPositions(database);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

/** Adds two loans started at each time, and last changed in another order than they were started. */
const addLoans = (from: number, until: number, company = 1, on = database): void => {
  on.run(
    `WITH RECURSIVE each (n) AS (SELECT ?1 UNION ALL SELECT n + 1 FROM each WHERE n < ?2)
     INSERT INTO loans (id, company_id, created_at, updated_at, loan_number, status, loan_officer_id, hecm_type, state, document)
     SELECT n, ?3, ${time} (n / 2) || ' minutes'), ${time} (n * 7919 % 6500) || ' minutes'), 'L' || n, 'origination', 1,
       'traditional', 'CA', '{"version":1}' FROM each`,
    [from, until, company],
  );
};

const pages = [1, 2, 17, 64, 65, 66, 200];
const orders = (["createdAt", "updatedAt"] as const).flatMap((field) =>
  [true, false].map((descending) => ({ field, descending })),
);
const found = (order: { readonly field: LoanOrder; readonly descending: boolean }) =>
  pages.map((number) => positions.page(1, { number, size: 100, order: [order] }));

const wanted = (
  { field, descending }: { readonly field: string; readonly descending: boolean },
  numbers: readonly number[] = pages,
) => {
  const [column, direction] = [field === "createdAt" ? "created_at" : "updated_at", descending ? "DESC" : "ASC"];
  const where = "FROM loans WHERE company_id = 1 AND deleted_at IS NULL";
  const all = database
    .query<{ id: number }, []>(`SELECT id ${where} ORDER BY ${column} ${direction}, id ${direction}`)
    .all();
  const ids = all.map(({ id }) => id);
  return numbers.map((number) => ({ count: ids.length, rows: ids.slice((number - 1) * 100, number * 100) }));
};

/** Requests pages until they are found by their marks. */
const setMarks = async (): Promise<void> => {
  for (let turn = 0; turn < 100 && orders.some((order) => found(order).includes(null)); turn += 1) await setImmediate();
};

test("pages have the loans of their positions in each order, however loans were added, changed, and deleted since they were first read", async () => {
  expect(orders.flatMap(found).every((page) => page === null)).toBe(true);
  // Loans are added, deleted, and changed while marks are being set, on either side of existing ones.
  for (let turn = 0; turn < 4; turn += 1) {
    await setImmediate();
    database.run("UPDATE loans SET deleted_at = '2026' WHERE id = ?", [900 + turn]);
    addLoans(count + 30 + turn, count + 30 + turn);
  }
  await setMarks();
  expect(orders.map(found)).toEqual(orders.map((order) => wanted(order)));
  const changes = [
    "UPDATE loans SET updated_at = '2027-01-01' WHERE id % 100 = 3",
    "UPDATE loans SET updated_at = '2025-01-01' WHERE id = 4000",
    "UPDATE loans SET deleted_at = '2026-02-01' WHERE id BETWEEN 2000 AND 2100",
    "UPDATE loans SET deleted_at = NULL WHERE id = 2050",
    "DELETE FROM loans WHERE id = 7",
    "UPDATE loans SET company_id = 2 WHERE id = 3333",
    "UPDATE loans SET status = 'processing', document = '{\"version\":2}' WHERE id < 50",
    "BEGIN; UPDATE loans SET deleted_at = '2026' WHERE id < 900; ROLLBACK",
  ];
  for (const change of changes) {
    database.exec(change);
    expect([change, orders.map(found)]).toEqual([change, orders.map((order) => wanted(order))]);
  }
  addLoans(count + 100, count + 400);
  expect(orders.map(found)).toEqual(orders.map((order) => wanted(order)));
  expect(positions.count(1)).toBe(orders.flatMap((order) => wanted(order))[0]?.count ?? 0);
});

test("after more changes than are remembered, and after writes by another process, pages are read in another way", async () => {
  await setMarks();
  database.run("UPDATE loans SET updated_at = '2026-06-01' WHERE id <= 990");
  expect(orders.map(found)).toEqual(orders.map((order) => wanted(order)));
  database.run("UPDATE loans SET updated_at = '2026-07-01' WHERE id <= 1100");
  expect(orders.flatMap(found).every((page) => page === null)).toBe(true);

  positions = loanPositionsOfNewConnection();
  await setMarks();
  expect(orders.map(found)).toEqual(orders.map((order) => wanted(order)));
  const other = new Database(join(folder, "store.sqlite"));
  addLoans(count + 500, count + 501, 1, other);
  other.close();
  expect(orders.flatMap(found).every((page) => page === null)).toBe(true);
});

const loanPositionsOfNewConnection = (): ReturnType<typeof loanPositions> => {
  database.close();
  database = new Database(join(folder, "store.sqlite"));
  return loanPositions(database);
};

test("nothing is found within a transaction, or in an order that has no marks", async () => {
  await setMarks();
  const [first] = orders;
  if (first === undefined) throw new Error("no order");
  database.exec("BEGIN");
  expect(found(first).every((page) => page === null)).toBe(true);
  database.exec("COMMIT");
  expect(found(first)).toEqual(wanted(first));
  expect(positions.page(1, { number: 1, size: 100, order: [{ field: "status", descending: false }] })).toBeNull();
});

/** How many loans company 1 has besides those of `beforeEach`, the total, and the number of a late page. */
const sizes = [
  { added: 0, total: "6,500", late: 65 },
  { added: 5_001, total: "11,501", late: 110 },
];

test.each(sizes)(
  "a list of $total loans counts them once, and its count and a late page stay right",
  async ({ added, late }) => {
    if (added > 0) addLoans(20_000, 20_000 + added - 1);
    const { read } = besideReader(database);
    let counted = 0;
    const counting: typeof read = (table, statement) => {
      counted += statement.sql.includes("count(*)") ? 1 : 0;
      return read(table, statement);
    };
    const connection = { database, read: counting, cached: cachedCounts(aClock()) };
    const list = loanLister(connection as unknown as Connection);
    const [newestFirst] = orders;
    if (newestFirst === undefined) throw new Error("no order");
    const page = (number: number) => list(1, everyLoan, { number, size: 100, order: [newestFirst] });
    const isRight = async (): Promise<void> => {
      for (const number of [1, late]) {
        const all = wanted(newestFirst, [number]);
        expect([await page(number)]).toEqual(all);
      }
    };
    await isRight();
    for (let turn = 0; turn < 30; turn += 1) await page(turn % 2 === 0 ? 1 : late);
    for (let turn = 0; turn < 30; turn += 1) await setImmediate();
    counted = 0;
    for (const id of [30_000, 30_001]) {
      addLoans(id, id);
      database.run("UPDATE loans SET deleted_at = '2026' WHERE id = ?", [id - 29_000]);
      database.run("UPDATE loans SET deleted_at = '2026' WHERE id = ?", [id - 28_000]);
      await isRight();
    }
    expect(counted).toBe(0);
  },
);
