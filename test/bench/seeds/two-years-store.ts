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

/** The maximum number of loans that are simulated over their two years. A larger company has several copies of each. */
export const maxSimulated = 2000;

/** A quarter in the middle of the two years: many loans ended before it, and many begin after it. */
export const reportedBenchQuarter = { year: 2026, number: 1 } as const;

/** The distance between the ids of two simulated loans, which leaves room for the copies. */
export const maxCopies = 1000;

interface SimulatedLoan {
  readonly loan: Loan;
  readonly calculations: readonly CalculationRecord[];
}

/** The loans at the end of the two years, in the order in which they were started, which is that of their ids. */
export const simulatedLoans = (count: number): readonly SimulatedLoan[] => {
  const simulated = twoYears(seededRandom(2025), count).flatMap(
    ({ history: { versions, calculations } }): SimulatedLoan[] => {
      const last = versions.at(-1);
      return last === undefined ? [] : [{ loan: { ...last.loan, version: 1 }, calculations }];
    },
  );
  const inOrder = simulated.toSorted((one, other) => (one.loan.createdAt < other.loan.createdAt ? -1 : 1));
  return inOrder.map(({ loan, calculations }, position) => {
    const id = (position + 1) * maxCopies;
    return {
      loan: { ...loan, id },
      calculations: calculations.map((each) => ({ ...each, id: each.id * maxCopies, loanId: id })),
    };
  });
};

const writeSimulatedLoans = async (file: string, count: number): Promise<void> => {
  const stores = openSqlite(file, fixedDayClock(lastDay), testVault);
  await stores.companies.add(lender, companyAdded(lender));
  const { users, calculations } = stores.forCompany(lender.id);
  for (const officer of officers) await users.add(officer, userAdded(officer));
  const simulated = simulatedLoans(count);
  const loans = simulated.map(({ loan }) => loan);
  await addLoansToFile(file, lender.id, loans, { isLogged: false });
  await calculations.addAll(simulated.flatMap((each) => each.calculations));
  await stores.close();
};

const copy = "copies.value";
const copiesOf = (table: string, loanId: string) =>
  `FROM ${table}, json_each(?1) AS copies WHERE ${loanId} BETWEEN ?2 AND ?3 AND ${loanId} % ${maxCopies} = 0 ORDER BY ${loanId}, ${copy}`;

const copiedColumns = Object.keys(loanColumns).filter((column) => !["loan_number", "created_at"].includes(column));

/** Copies get different times, because a list that is read in batches reads all loans with the same time again in each batch. */
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

const loansInTransaction = 50;

/** Copies rows within the file, each copy next to its original: far faster than writing them one by one. */
const copyRows = (database: Database, copies: number): void => {
  const numbers = JSON.stringify(Array.from({ length: copies }, (_, position) => position + 1));
  for (let first = 1; first <= maxSimulated; first += loansInTransaction)
    database.transaction(() => {
      const [from, to] = [first * maxCopies, (first + loansInTransaction - 1) * maxCopies];
      for (const statement of copyStatements) database.run(statement, [numbers, from, to]);
    })();
};

/**
 * Creates a SQLite file with a company of the given number of loans over two years, as decided by the domain itself. The rows by which
 * loans are searched, and the steps of calculations, exist for the first of them only, because no report reads them.
 */
export const seedTwoYears = async (file: string, count: number): Promise<void> => {
  await writeSimulatedLoans(file, Math.min(count, maxSimulated));
  if (count <= maxSimulated) return;
  const database = new Database(file);
  database.exec("PRAGMA synchronous = OFF");
  copyRows(database, count / maxSimulated - 1);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
};
