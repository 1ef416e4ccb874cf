import { Database } from "bun:sqlite";
import { expect, spyOn, test } from "bun:test";
import { migrate } from "../../../adapters/sqlite/migrations/migrate.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { useEveryQuery } from "../../contract/every-query.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testMac } from "../../fixtures/log.ts";

/** Every statement that the store prepares while all its methods are called. */
const statementsOfTheStore = async (): Promise<string[]> => {
  const spies = [spyOn(Database.prototype, "prepare"), spyOn(Database.prototype, "query")] as const;
  try {
    const stores = openSqlite(":memory:", aClock(), testMac);
    await useEveryQuery(stores);
    await stores.close();
    return [...new Set(spies.flatMap(({ mock }) => mock.calls.map(([sql]) => String(sql))))];
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
};

const planOf = (database: Database, statement: string): string[] =>
  database
    .prepare<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${statement}`)
    .all()
    .map(({ detail }) => detail);

const emptySchema = (): Database => {
  const database = new Database(":memory:");
  migrate(database);
  return database;
};

/**
 * Companies are listed whole, being the scope themselves; json_each walks the values of one parameter; a file's header and
 * the list of its tables are read once, to see whose it is.
 */
const isTableScan = (step: string): boolean =>
  /^SCAN (?!json_each|companies\b|CONSTANT|sqlite_(master|schema)\b|pragma_)/.test(step);

test("no statement of the SQLite store reads a table from end to end", async () => {
  const statements = (await statementsOfTheStore()).filter((sql) => /^\s*(SELECT|UPDATE|DELETE|INSERT)/.test(sql));
  const database = emptySchema();
  const scans = statements.filter((statement) => planOf(database, statement).some(isTableScan));
  expect(scans).toEqual([]);
  expect(statements.length).toBeGreaterThan(100);
});

test("a list in its usual order, newest first, is read from an index without sorting", async () => {
  const ordered = (await statementsOfTheStore()).filter((sql) => sql.includes("ORDER BY created_at DESC, id DESC"));
  const database = emptySchema();
  const unfiltered = ordered.filter((sql) => !sql.includes("search_words"));
  expect(unfiltered.length).toBeGreaterThan(3);
  const sorting = unfiltered.filter((sql) => planOf(database, sql).some((step) => step.includes("TEMP B-TREE")));
  expect(sorting.filter((sql) => !sql.includes("status IN"))).toEqual([]);
});

test("the check sees a statement that no index serves", () => {
  expect(planOf(emptySchema(), "SELECT id FROM loans WHERE hecm_type = ?").some(isTableScan)).toBe(true);
});
