import { Database } from "bun:sqlite";
import { loanColumns } from "../../../adapters/sqlite/loans/query-columns.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { fixedDayClock } from "../../../adapters/system/clock.ts";
import type { CalculationRecord } from "../../../domain/calculation/calculation-record.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { seededRandom } from "../../adapters/stores/seeded-random.ts";
import { addLoansToFile } from "../../fixtures/loan/loans-in-file.ts";
import { companyAdded, testVault, userAdded } from "../../fixtures/loan/log.ts";
import { lastDay } from "../../fixtures/two-years/calendar.ts";
import { lender, officers } from "../../fixtures/two-years/company.ts";
import { twoYears } from "../../fixtures/two-years/two-years.ts";

/** The maximum number of loans that are simulated over their two years one by one; a larger company has several copies of each. */
export const maxLived = 2000;

/** A quarter in the middle of the two years: many loans ended before it, and many begin after it. */
export const reportedBenchQuarter = { year: 2026, number: 1 } as const;

/** The ids of two simulated loans leave room for this many copies. */
export const maxCopies = 1000;

interface Lived {
  readonly loan: Loan;
  readonly calculations: readonly CalculationRecord[];
}

/** The loans of the two years as they ended, in the order in which they were started, which is that of their ids. */
export const livedLoans = (count: number): readonly Lived[] => {
  const lived = twoYears(seededRandom(2025), count).flatMap(({ history: { versions, calculations } }): Lived[] => {
    const last = versions.at(-1);
    return last === undefined ? [] : [{ loan: { ...last.loan, version: 1 }, calculations }];
  });
  const inOrder = lived.toSorted((one, other) => (one.loan.createdAt < other.loan.createdAt ? -1 : 1));
  return inOrder.map(({ loan, calculations }, position) => {
    const id = (position + 1) * maxCopies;
    return {
      loan: { ...loan, id },
      calculations: calculations.map((each) => ({ ...each, id: each.id * maxCopies, loanId: id })),
    };
  });
};

const writeLived = async (file: string, count: number): Promise<void> => {
  const stores = openSqlite(file, fixedDayClock(lastDay), testVault);
  await stores.companies.add(lender, companyAdded(lender));
  const { users, calculations } = stores.forCompany(lender.id);
  for (const officer of officers) await users.add(officer, userAdded(officer));
  const lived = livedLoans(count);
  const loans = lived.map(({ loan }) => loan);
  await addLoansToFile(file, lender.id, loans, { isLogged: false });
  await calculations.addAll(lived.flatMap((each) => each.calculations));
  await stores.close();
};

const copy = "copies.value";
const copiesOf = (table: string, loanId: string) =>
  `FROM ${table}, json_each(?1) AS copies WHERE ${loanId} BETWEEN ?2 AND ?3 AND ${loanId} % ${maxCopies} = 0 ORDER BY ${loanId}, ${copy}`;

const copiedColumns = Object.keys(loanColumns).filter((column) => !["loan_number", "created_at"].includes(column));

/** A walk reads loans that were all started at one instant again with each step, so few are. */
const startOfCopy = `substr(created_at, 1, 20) || printf('%03d', ${copy}) || 'Z'`;

const copyStatements = [
  `INSERT INTO loans (id, loan_number, created_at, ${copiedColumns.join(", ")}, document)
   SELECT loans.id + ${copy}, loan_number || '-' || ${copy}, ${startOfCopy}, ${copiedColumns.join(", ")},
     json_set(document, '$.id', loans.id + ${copy}, '$.loanNumber', loan_number || '-' || ${copy}, '$.createdAt', ${startOfCopy})
   ${copiesOf("loans", "loans.id")}`,
  `INSERT INTO calculations (id, company_id, loan_id, fingerprint, calculated_at, as_of, asked_at, document, steps)
   SELECT calculations.id + ${copy}, company_id, loan_id + ${copy}, fingerprint, calculated_at, as_of, asked_at,
     json_set(document, '$.id', calculations.id + ${copy}, '$.loanId', loan_id + ${copy}), '[]'
   ${copiesOf("calculations", "loan_id")}`,
  `INSERT INTO latest_calculations (company_id, loan_id, asked_at, document)
   SELECT company_id, loan_id + ${copy}, asked_at,
     json_set(document, '$.id', (document ->> '$.id') + ${copy}, '$.loanId', loan_id + ${copy})
   ${copiesOf("latest_calculations", "loan_id")}`,
];

const livedInOneWrite = 50;

/** Copies rows within the file, each copy next to its original: far faster than writing them one by one. */
const copyRows = (database: Database, copies: number): void => {
  const numbers = JSON.stringify(Array.from({ length: copies }, (_, position) => position + 1));
  for (let first = 1; first <= maxLived; first += livedInOneWrite)
    database.transaction(() => {
      const [from, to] = [first * maxCopies, (first + livedInOneWrite - 1) * maxCopies];
      for (const statement of copyStatements) database.run(statement, [numbers, from, to]);
    })();
};

/**
 * Creates a SQLite file with a company of the given number of loans over two years, as decided by the domain itself. The rows by which
 * loans are searched, and the steps of calculations, exist for the first of them only, because no report reads them.
 */
export const seedTwoYears = async (file: string, count: number): Promise<void> => {
  await writeLived(file, Math.min(count, maxLived));
  if (count <= maxLived) return;
  const database = new Database(file);
  database.exec("PRAGMA synchronous = OFF");
  copyRows(database, count / maxLived - 1);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
};
