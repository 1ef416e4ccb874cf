import { Database } from "bun:sqlite";
import { expect, spyOn, test } from "bun:test";
import { migrate } from "../../../adapters/sqlite/migrations/migrate.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { upgradeLoan } from "../../../domain/loan/stored/upgrade.ts";
import { useEveryQuery } from "../../contract/every-query.ts";
import { aClock } from "../../fixtures/clock.ts";
import { aBorrower, aLoan } from "../../fixtures/loan/loan.ts";
import { loanAdded, testVault } from "../../fixtures/loan/log.ts";

/** Every statement that the store prepares while all its methods are called. */
const statementsOfTheStore = async (use = useEveryQuery): Promise<string[]> => {
  const spies = [spyOn(Database.prototype, "prepare"), spyOn(Database.prototype, "query")] as const;
  try {
    const stores = openSqlite(":memory:", aClock(), testVault);
    await use(stores);
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
  migrate(database, upgradeLoan);
  return database;
};

/**
 * Companies are listed completely, because they are the scope themselves; json_each reads the values of one parameter, and a list within a
 * statement is read as it arrives; a file's header and its list of tables are read once, to determine whose it is.
 */
const isTableScan = (step: string): boolean =>
  // The words of all records of a kind are as much as the whole table.
  /\(kind=\?\)$/.test(step) ||
  /^SCAN (?!json_each|\(subquery|companies\b|CONSTANT|sqlite_(master|schema)\b|pragma_)/.test(step);

test("no statement of the SQLite store scans a table", async () => {
  const statements = (await statementsOfTheStore()).filter((sql) => /^\s*(SELECT|UPDATE|DELETE|INSERT)/.test(sql));
  const database = emptySchema();
  const scans = statements.filter((statement) => planOf(database, statement).some(isTableScan));
  expect(scans).toEqual([]);
  expect(statements.length).toBeGreaterThan(100);
});

test("a list in its usual order, newest first, is read from an index without sorting", async () => {
  const ordered = (await statementsOfTheStore()).filter((sql) => sql.includes("ORDER BY created_at DESC, id DESC"));
  const database = emptySchema();
  const unfiltered = ordered.filter((sql) => !/search_words|external_id/.test(sql));
  expect(unfiltered.length).toBeGreaterThan(3);
  const sorting = unfiltered.filter((sql) => planOf(database, sql).some((step) => step.includes("TEMP B-TREE")));
  // Of pages only: few loans have a deadline soon.
  const isExpected = (sql: string) => sql.includes("status IN") || / first_due_on </.test(sql);
  expect(sorting.filter((sql) => !isExpected(sql))).toEqual([]);
});

const isSorted = (step: string): boolean => step.includes("TEMP B-TREE");

test("loans are listed in each offered order, and walked with each filter, without sorting", async () => {
  const ofLoans = (await statementsOfTheStore()).filter((sql) => /^SELECT id((?! FROM ).)* FROM loans /s.test(sql));
  // For an external id there is one loan, which its own index finds; histories and registers of loans are in no list.
  const unsearched = ofLoans.filter(
    (sql) => !/search_words|external_id|ORDER BY id|json_extract|id %|register_year/.test(sql),
  );
  expect(new Set(unsearched.map((sql) => /ORDER BY (.*) LIMIT/s.exec(sql)?.[1])).size).toBe(12);
  const steps = unsearched.filter((sql) => sql.includes("json_array"));
  const pages = unsearched.filter((sql) => /WHERE company_id = \? AND deleted_at IS NULL ORDER/.test(sql));
  expect([steps.length > 100, pages.length]).toEqual([true, 12]);
  const database = emptySchema();
  expect([...steps, ...pages].filter((sql) => planOf(database, sql).some(isSorted))).toEqual([]);
});

test("a walk over histories reads only the loans of its days, and checks the others in the index of its order", async () => {
  const walking = (await statementsOfTheStore()).filter((sql) =>
    /^SELECT created_at, id FROM loans INDEXED BY loans_by_created_at|coalesce.reported_from/.test(sql),
  );
  const database = emptySchema();
  const range = "(company_id=? AND created_at>?";
  expect(walking.map((sql) => planOf(database, sql))).toEqual([
    [`SEARCH loans USING INDEX loans_by_created_at ${range})`],
    [`SEARCH loans USING INDEX loans_by_created_at ${range} AND created_at<?)`],
  ]);
});

test("a walk over the loans of a register reads no other loan, and sorts none", async () => {
  const walking = (await statementsOfTheStore()).filter((sql) => sql.includes("INDEXED BY loans_by_register_year"));
  const database = emptySchema();
  expect(new Set(walking.flatMap((sql) => planOf(database, sql)))).toEqual(
    new Set(["SEARCH loans USING INDEX loans_by_register_year (company_id=? AND register_year=? AND created_at>?)"]),
  );
});

test("agency transactions and credit reports are listed and walked by their time without sorting", async () => {
  const ordered = (await statementsOfTheStore()).filter((sql) =>
    /ORDER BY (requested|ordered)_at (A|DE)SC, id/.test(sql),
  );
  // A loan, a borrower, or an officer's loans have few.
  const ofAll = ordered.filter((sql) => !/loan_id|borrower_id/.test(sql));
  expect(ofAll.length).toBeGreaterThan(20);
  const database = emptySchema();
  expect(ofAll.filter((sql) => planOf(database, sql).some(isSorted))).toEqual([]);
});

test("loans are counted only if a filter names a time, an external id, or a deadline, or is combined with a search", async () => {
  const counting = (await statementsOfTheStore()).filter((sql) =>
    /^SELECT count\(\*\)((?! FROM ).)* FROM loans\b/s.test(sql),
  );
  const withoutTime = counting.filter((sql) => !/created_at|external_id|first_due_on/.test(sql));
  expect(withoutTime).toEqual([]);
});

test("a page of a common name is found from the newest loan on, and counted by the words only", async () => {
  const statements = await statementsOfTheStore(async ({ forCompany }) => {
    const { loans } = forCompany(1);
    for (let added = 0; added < 201; added += 1) {
      const loan = aLoan({ borrowers: [aBorrower({ firstName: "Hugh" })] });
      await loans.add(loan, loanAdded(loan));
    }
    const order = [{ field: "createdAt", descending: true }] as const;
    await loans.list({ ...everyLoan, search: "hugh" }, { number: 1, size: 25, order });
  });
  const database = emptySchema();
  const searching = statements.filter((sql) => /^SELECT.* FROM search_words.* kind = 'loan'/s.test(sql));
  // The first of these two counts one range of words; the second reads loans in their order and looks each up.
  expect(searching.map((sql) => planOf(database, sql).filter((step) => step.startsWith("SEARCH")))).toEqual([
    ["SEARCH search_words USING PRIMARY KEY (kind=? AND company_id=? AND word>? AND word<?)"],
    [
      "SEARCH loans USING INDEX loans_by_created_at (company_id=?)",
      "SEARCH search_words USING COVERING INDEX search_words_by_record (kind=? AND record_id=? AND company_id=? AND word>? AND word<?)",
    ],
  ]);
});

test("the check detects a statement without an index", () => {
  expect(planOf(emptySchema(), "SELECT id FROM loans WHERE hecm_type = ?").some(isTableScan)).toBe(true);
});
