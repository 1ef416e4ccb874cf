import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rowsOfLoan } from "../../../adapters/sqlite/loans/loan-writers.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import type { Borrower } from "../../../domain/loan/borrowers/borrower.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { Stores } from "../../../domain/stores.ts";
import { aClock } from "../../fixtures/clock.ts";
import { aBorrower, aFee, aLoan } from "../../fixtures/loan/loan.ts";
import { loanAdded, loanSaved, testVault } from "../../fixtures/loan/log.ts";

const tables = ["search_words", "loan_borrowers", "loan_parts", "loan_people"];

let folder = "";
let stores: Stores;
let other: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hecm-rows-"));
  stores = openSqlite(join(folder, "store.sqlite"), aClock(), testVault);
  other = new Database(join(folder, "store.sqlite"));
});
afterEach(async () => {
  other.close();
  await stores.close();
  rmSync(folder, { recursive: true });
});

test("a change of a loan writes only those of its search rows that change", async () => {
  const { loans } = stores.forCompany(1);
  other.exec("CREATE TABLE touched (name TEXT UNIQUE)");
  for (const table of tables)
    other.exec(`CREATE TRIGGER touches_${table} AFTER INSERT ON ${table}
      BEGIN INSERT OR IGNORE INTO touched VALUES ('${table}'); END`);
  let loan = aLoan({ borrowers: [aBorrower({ lastName: "Lovelace" }), aBorrower({ lastName: "Young" })] });
  const touched = async (write: () => Promise<unknown>): Promise<string[]> => {
    other.exec("DELETE FROM touched");
    await write();
    return other
      .query<{ name: string }, []>("SELECT name FROM touched")
      .all()
      .map(({ name }) => name)
      .toSorted();
  };
  const touchedBy = (change: Partial<Loan>) =>
    touched(async () => {
      const next = { ...loan, ...change };
      const saved = await loans.save(next, loanSaved(next, loan));
      if (typeof saved === "string") throw new Error(saved);
      loan = saved;
    });
  const [first, second] = loan.borrowers;
  if (first === undefined || second === undefined) throw new Error("two borrowers");
  const ssn = { sealed: "2.test.AAAA", last4: "0000", blindIndex: "an index" };

  expect(await touched(() => loans.add(loan, loanAdded(loan)))).toEqual([
    "loan_borrowers",
    "loan_parts",
    "search_words",
  ]);
  expect(await touchedBy({ notes: "Another note." })).toEqual([]);
  expect(await touchedBy({ loanOfficerId: 8 })).toEqual(["loan_borrowers"]);
  expect(await touchedBy({ borrowers: [{ ...first, lastName: "King" }, second] })).toEqual([
    "loan_borrowers",
    "search_words",
  ]);
  expect(await touchedBy({ borrowers: [{ ...first, lastName: "King", ssn }, second] })).toEqual(["loan_people"]);
  expect(await touchedBy({ borrowers: [second, { ...first, lastName: "King", ssn }] })).toEqual([]);
  expect(await touchedBy({ fees: [aFee()] })).toEqual(["loan_parts"]);
  expect(await touchedBy({ borrowers: loan.borrowers.slice(1) })).toEqual(["loan_borrowers", "search_words"]);
});

const words = () => other.query<{ word: string }, []>("SELECT word FROM search_words ORDER BY word").values().flat();

/** Saves a loan, and returns it as it is stored then. */
const saved = async (next: Loan, before: Loan): Promise<Loan> => {
  const outcome = await stores.forCompany(1).loans.save(next, loanSaved(next, before));
  if (typeof outcome === "string") throw new Error(outcome);
  return outcome;
};

test("a loan whose rows are of a release with other words gets its own with its next change, whatever it changes", async () => {
  const { loans } = stores.forCompany(1);
  const loan = aLoan({ borrowers: [aBorrower({ lastName: "Lovelace" })] });
  await loans.add(loan, loanAdded(loan));
  const found = words();
  // As it was stored before the digest of its rows was.
  other.exec("UPDATE loans SET rows_digest = NULL; DELETE FROM search_words WHERE word = 'lovelace'");
  const second = await saved({ ...loan, notes: "Another note." }, loan);
  expect(words()).toEqual(found);
  // Saved by a former release, which continues for some seconds.
  const third = { ...second, version: second.version + 1, logNumber: second.logNumber + 1 };
  other.run("UPDATE loans SET document = ? WHERE id = ?", [JSON.stringify(third), loan.id]);
  other.exec("DELETE FROM search_words WHERE word = 'lovelace'");
  await saved({ ...third, notes: "One more." }, third);
  expect(words()).toEqual(found);
});

test("the rows covered by a loan's digest are those that are stored, column by column", async () => {
  const { loans } = stores.forCompany(1);
  const loan = aLoan({
    borrowers: [aBorrower({ firstName: "Ada", lastName: "Adams" }), aBorrower({ lastName: "Young" })],
    fees: [aFee(), aFee()],
  });
  await loans.add(loan, loanAdded(loan));
  const stored = (sql: string) => other.query(sql).values() as unknown;
  const { words, borrowers, parts, ...others } = rowsOfLoan(loan);
  expect<unknown>(words).toEqual(stored("SELECT word, shared_prefix FROM search_words ORDER BY word"));
  expect<unknown>(words).toContainEqual(["adams", 3]);
  expect<unknown>(borrowers).toEqual(
    stored("SELECT id, loan_officer_id, loan_created_at, words FROM loan_borrowers ORDER BY id"),
  );
  expect<unknown>(parts).toEqual(stored("SELECT part, id FROM loan_parts ORDER BY part, id"));
  expect(others).toEqual({});
});

test("a repair of the rows of loans that removes their digests takes effect with the next change of each", async () => {
  const { loans } = stores.forCompany(1);
  const loan = aLoan({ borrowers: [aBorrower({ firstName: "Ada", lastName: "Adams" })] });
  await loans.add(loan, loanAdded(loan));
  const shared = () => other.query("SELECT word, shared_prefix FROM search_words ORDER BY word").values();
  const found = shared();
  other.exec("UPDATE search_words SET shared_prefix = 99; UPDATE loans SET rows_digest = NULL");
  await saved({ ...loan, notes: "Another note." }, loan);
  expect(shared()).toEqual(found);
});

describe("a loan that was read before its SSNs were encrypted again, and then changed, is found by the stored SSN", () => {
  const ssn = { sealed: "1.test.AAAA", last4: "0000", blindIndex: "former" };
  const people = () => other.query("SELECT blind_index FROM loan_people").values().flat();

  const changedAfter = async (renew: (loan: Loan, renewed: Borrower["ssn"]) => unknown) => {
    const { loans } = stores.forCompany(1);
    const loan = aLoan({ borrowers: [aBorrower({ ssn })] });
    await loans.add(loan, loanAdded(loan));
    await renew(loan, { ...ssn, blindIndex: "renewed" });
    expect(people()).toEqual(["renewed"]);
    await saved({ ...loan, notes: "Another note." }, loan);
    expect(people()).toEqual(["former"]);
  };

  test("by this release", () =>
    changedAfter(({ id, loanNumber, version, borrowers }, renewed) => {
      const ssns = [{ borrowerId: borrowers[0]?.id ?? 0, ssn: renewed }];
      return stores.forCompany(1).loans.replaceSsns({ loanId: id, loanNumber, version, ssns });
    }));

  test("by a release that leaves the digest of the loan's rows unchanged", () =>
    changedAfter(({ id }, renewed) => {
      const replaced = "json_set(document, '$.borrowers[0].ssn', json(?))";
      other.run(`UPDATE loans SET document = ${replaced} WHERE id = ?`, [JSON.stringify(renewed), id]);
      other.exec("UPDATE loan_people SET blind_index = 'renewed'");
    }));
});
