import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../../adapters/sqlite/database/open-database.ts";
import { loanColumns } from "../../../adapters/sqlite/loans/query-columns.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { upgradeLoan } from "../../../domain/loan/stored/upgrade.ts";
import { aClock } from "../../fixtures/clock.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import { testVault } from "../../fixtures/loan/log.ts";

const count = 1_200;

/** A file of open loans whose columns were computed by other rules, according to which no loan is due before 2090. */
const writeFileOfOtherRules = (file: string): void => {
  openDatabase(file, upgradeLoan).close();
  const database = new Database(file);
  const columns = Object.keys(loanColumns);
  const insert = database.prepare(
    `INSERT INTO loans (id, document, ${columns.join(", ")}) VALUES (?, ?, ${columns.map(() => "?").join(", ")})`,
  );
  database.transaction(() => {
    for (let id = 1; id <= count; id += 1) {
      const loan = aLoan({ id, loanNumber: `L${id}`, applicationOn: day("2026-03-02") });
      const values = { ...loanColumns, first_due_on: () => "2090-01-01" };
      insert.run(id, JSON.stringify(loan), ...Object.values(values).map((of) => of(loan)));
    }
    database.run("UPDATE marks SET text = 'found by other rules' WHERE name = 'columns that queries of loans need'");
  })();
  database.close();
};

/** Opens a file as a start does, and stops when it comes to the named loan; returns the loans that it read. */
const openUntil = (file: string, lastId: number): number[] => {
  const readIds: number[] = [];
  const readUntil = (document: unknown): Loan => {
    const loan = upgradeLoan(document);
    if (loan.id > lastId) throw new Error("ended here");
    readIds.push(loan.id);
    return loan;
  };
  const read = Object.assign(readUntil, { schemaVersion: upgradeLoan.schemaVersion });
  if (lastId < count) expect(() => openDatabase(file, read)).toThrow("ended here");
  else openDatabase(file, read).close();
  return readIds;
};

test("a start that recomputes the due dates of all loans, and is stopped, continues where it was", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-columns-"));
  const file = join(folder, "store.sqlite");
  try {
    writeFileOfOtherRules(file);
    expect(openUntil(file, 400)).toHaveLength(400);
    // The transaction in progress is lost, and begins again.
    expect(openUntil(file, 700)[0]).toBe(1);
    const after = openUntil(file, count);
    expect([after[0], after.at(-1), after.length]).toEqual([501, 1200, 700]);
    expect(openUntil(file, count)).toEqual([]);

    const stores = openSqlite(file, aClock(), testVault);
    const { loans } = stores.forCompany(1);
    const page = { number: 1, size: 25, order: [{ field: "createdAt", descending: true }] } as const;
    const due = await loans.list({ ...everyLoan, dueBefore: day("2026-12-31") }, page);
    expect(due.count).toBe(count);
    await stores.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
