import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { aClock } from "../../fixtures/clock.ts";
import { aBorrower, aFee, aLoan } from "../../fixtures/loan/loan.ts";
import { loanAdded, loanSaved, testVault } from "../../fixtures/loan/log.ts";

const tables = ["search_words", "loan_borrowers", "loan_parts", "loan_people"];

test("a change of a loan writes those rows by which it is found that are others then, and leaves the rest alone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-rows-"));
  const stores = openSqlite(join(folder, "store.sqlite"), aClock(), testVault);
  const { loans } = stores.forCompany(1);
  const other = new Database(join(folder, "store.sqlite"));
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

  other.close();
  await stores.close();
  rmSync(folder, { recursive: true });
});
