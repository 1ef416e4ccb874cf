import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../../adapters/sqlite/migrations/migrate.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { upgradeLoan } from "../../../domain/loan/stored/upgrade.ts";
import { aClock } from "../../fixtures/clock.ts";
import { aBorrower, aFee, aLoan, aProperty } from "../../fixtures/loan/loan.ts";
import { loanAdded, loanSaved, testVault } from "../../fixtures/loan/log.ts";

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hecm-loan-columns-"));
  file = join(folder, "store.sqlite");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a file whose loan columns were computed from the documents keeps its loans, and each is found by its parts as before", async () => {
  const property = aProperty({ id: 31, state: "OR" });
  const loan = aLoan({ borrowers: [aBorrower({ id: 11 })], fees: [aFee({ id: 21 })], property, externalId: "A-1" });
  const database = new Database(file);
  migrate(database, upgradeLoan, 40);
  database.run("INSERT INTO loans (id, document) VALUES (?, ?)", [loan.id, JSON.stringify(loan)]);
  database.run("INSERT INTO loan_parts (part, id, loan_id) VALUES ('borrower', 11, ?1), ('fee', 21, ?1)", [loan.id]);
  database.run(
    `INSERT INTO loan_borrowers (id, company_id, loan_id, loan_officer_id, loan_created_at, words)
     VALUES (11, ?, ?, ?, ?, '')`,
    [loan.companyId, loan.id, loan.loanOfficerId, loan.createdAt],
  );
  database.close();

  const stores = openSqlite(file, aClock(), testVault);
  const { loans } = stores.forCompany(loan.companyId);
  const page = { number: 1, size: 25, order: [] };
  const listed = async (state: string) => (await loans.list({ ...everyLoan, state }, page)).count;
  expect(await loans.find(loan.id)).toEqual(loan);
  expect([await loans.findByPart("borrower", 11), await loans.findByPart("fee", 21)]).toEqual([loan, loan]);
  expect([await listed("OR"), await listed("WA")]).toEqual([1, 0]);
  const next = { ...loan, property: { ...property, state: "WA" } };
  await loans.save(next, loanSaved(next, loan));
  expect([await listed("OR"), await listed("WA")]).toEqual([0, 1]);
  await stores.close();
  const after = new Database(file, { readonly: true });
  expect(after.query("PRAGMA foreign_key_check").all()).toEqual([]);
  after.close();
});

test("a process of the previous release, which leaves the columns to the document, cannot change loans once the file belongs to this one", async () => {
  const loan = aLoan({ property: aProperty({ id: 31, state: "OR" }) });
  const former = new Database(file);
  former.exec("PRAGMA journal_mode = WAL");
  migrate(former, upgradeLoan, 40);
  former.run("INSERT INTO loans (id, document) VALUES (?, ?)", [loan.id, JSON.stringify(loan)]);
  const save = former.prepare("UPDATE loans SET first_due_on = ?, document = ? WHERE id = ? AND version = ?");

  const stores = openSqlite(file, aClock(), testVault);
  const { loans } = stores.forCompany(loan.companyId);
  const changed = {
    ...loan,
    version: loan.version + 1,
    updatedAt: "2030-01-01T00:00:00.000Z",
    deletedAt: "2030-01-01T00:00:00.000Z",
  };
  expect(() => save.run(null, JSON.stringify(changed), loan.id, loan.version)).toThrow("former release");
  expect(await loans.find(loan.id)).toEqual(loan);
  await stores.close();
  former.close();
});

/** The pages that a write adds to the write-ahead log, while another connection reads the file from the log's beginning. */
const pagesOf = async (write: () => Promise<unknown>): Promise<number> => {
  const reader = new Database(file);
  reader.exec("PRAGMA wal_checkpoint(TRUNCATE); BEGIN");
  reader.query("SELECT count(*) FROM loans").get();
  await write();
  const pages = (statSync(`${file}-wal`).size - 32) / (8192 + 24);
  reader.close();
  return pages;
};

test("a change of a loan's notes writes the loan, the order of the last change, and the log, and no other index of loans", async () => {
  const stores = openSqlite(file, aClock(), testVault);
  const { loans } = stores.forCompany(1);
  const added = Array.from({ length: 300 }, () => aLoan({}));
  await loans.addAll(added.map((record) => ({ record, entry: loanAdded(record) })));
  const [loan] = added;
  if (loan === undefined) throw new Error("no loan");
  const next = { ...loan, notes: "Another note." };
  // The row, two entries of the order, and the log with its five indexes; there are twelve other indexes of loans.
  expect(await pagesOf(() => loans.save(next, loanSaved(next, loan)))).toBeLessThanOrEqual(10);
  await stores.close();
});
