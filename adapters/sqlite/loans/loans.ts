import type { Page, PageOf } from "../../../domain/kernel/page.ts";
import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";
import type { Borrower } from "../../../domain/loan/borrowers/borrower.ts";
import type { LoanSsns } from "../../../domain/loan/borrowers/ssn.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { type LoanFilter, type LoanOrder, type Loans, maxSamePersonLoans } from "../../../domain/loan/ports.ts";
import { openStatuses } from "../../../domain/loan/status/status.ts";
import { type LoanPart, loanParts } from "../../../domain/log/record-kinds.ts";
import type { Connection } from "../database/connection.ts";
import { parseOnce } from "../database/parse-once.ts";
import { documentReader, findEach } from "../list-page.ts";
import { companyRecords } from "../versioned-records.ts";
import { borrowerLister } from "./borrower-lists.ts";
import { loanHistories } from "./loan-histories.ts";
import { loanLister } from "./loan-lists.ts";
import { loanWalks } from "./loan-walks.ts";
import { indexWriter, loanOfPart, ssnsReplacer } from "./loan-writers.ts";
import { loanColumns } from "./query-columns.ts";

const samePeople = `
SELECT id FROM loans WHERE deleted_at IS NULL AND id IN (
  SELECT loan_id FROM loan_people
  WHERE company_id = ? AND blind_index IN (SELECT value FROM json_each(?)) AND loan_id <> ?
) AND loan_officer_id = coalesce(?, loan_officer_id) ORDER BY id DESC LIMIT ?`;

const openWithSamePeople = `
SELECT id, document FROM loans WHERE deleted_at IS NULL AND status IN (SELECT value FROM json_each(?1)) AND id IN (
  SELECT person.loan_id FROM loan_people AS person
  WHERE person.company_id = ?2 AND person.blind_index IN (SELECT value FROM json_each(?3)) AND EXISTS (
    SELECT 1 FROM loan_people AS other JOIN loans AS another ON another.id = other.loan_id
    WHERE other.company_id = person.company_id AND other.blind_index = person.blind_index
      AND other.loan_id <> person.loan_id AND another.status IN (SELECT value FROM json_each(?1))
  )
) ORDER BY id DESC LIMIT ?4`;

/** How many loans are cached, enough for a few pipelines: some tens of kilobytes each. */
const maxRemembered = 1_000;

interface SsnsRow {
  readonly id: number;
  readonly loan_number: string;
  readonly version: number;
  readonly borrowers: string;
}

const ssnsOf = ({ id, loan_number, version, borrowers: json }: SsnsRow): LoanSsns => {
  // This reads a loan of any schema version: ids and SSNs have the same shape in all of them.
  const borrowers: readonly Pick<Borrower, "id" | "ssn">[] = JSON.parse(json);
  const ssns = borrowers.map(({ id: borrowerId, ssn }) => ({ borrowerId, ssn }));
  return { loanId: id, loanNumber: loan_number, version, ssns };
};

/** Finds the loans that the keys in an import file name: by external id or, if a loan has none, by loan number. */
const loansNamedBy = (connection: Connection) => {
  const { database, upgrades } = connection;
  const loanOf = documentReader(database, "loans", upgrades.loan, "deleted_at IS NULL");
  const ids = database.prepare<Pick<Loan, "id">, [number, string]>(`
    SELECT id FROM loans
    WHERE company_id = ?1 AND deleted_at IS NULL AND external_id IN (SELECT value FROM json_each(?2))
    UNION ALL SELECT id FROM loans
    WHERE company_id = ?1 AND deleted_at IS NULL AND external_id IS NULL AND loan_number IN (SELECT value FROM json_each(?2))`);
  return (companyId: number, keys: readonly string[]): Promise<Loan[]> =>
    findEach(connection, ids.all(companyId, JSON.stringify(keys)), ({ id }) => loanOf(id));
};

/** Lists loans. A walk bypasses the cache: it reads each loan once and would evict those that requests read again. */
const listOfLoans = (connection: Connection, findCached: (companyId: number, id: number) => Loan | null) => {
  const listIds = loanLister(connection);
  const loanOf = documentReader(connection.database, "loans", connection.upgrades.loan, "deleted_at IS NULL");
  return async (companyId: number, filter: LoanFilter, page: Page<LoanOrder>): Promise<PageOf<Loan>> => {
    const { rows, ...listed } = await listIds(companyId, filter, page);
    const find = "number" in page ? (id: number) => findCached(companyId, id) : loanOf;
    return { ...listed, rows: await findEach(connection, rows, find) };
  };
};

/** The loans of each company in SQLite. */
export const loanStores = (connection: Connection): ((companyId: number) => Loans) => {
  const { database, write, seals, upgrades, openLoan } = connection;
  const index = indexWriter(database);
  const loans = companyRecords(connection, {
    table: "loans",
    upgrade: upgrades.loan,
    seal: seals.loan,
    open: openLoan,
    columns: loanColumns,
    only: "deleted_at IS NULL",
    taken: { external_id: "external_id_taken" },
    foundByRows: index.rows,
  });
  const replaceSsns = ssnsReplacer(database, index);
  const sameLoan = parseOnce<number, Loan>((document) => upgrades.loan(JSON.parse(document)), maxRemembered);
  const sameLoanAsStored = parseOnce<number, StoredDocument>(
    (document) => openLoan(JSON.parse(document)),
    maxRemembered,
  );
  const byId = database.prepare<{ document: string }, [number, number]>(
    "SELECT document FROM loans WHERE id = ? AND company_id = ? AND deleted_at IS NULL",
  );
  const byPart = Object.fromEntries(
    loanParts.map((part) => [
      part,
      loans.query(`id = (${loanOfPart(part)}) AND company_id = ? AND deleted_at IS NULL`),
    ]),
  ) as Readonly<Record<LoanPart, (id: number, companyId: number) => Loan[]>>;
  const namedBy = loansNamedBy(connection);
  const walks = loanWalks(connection);
  const withPeople = database.prepare<Pick<Loan, "id">, [number, string, number, number | null, number]>(samePeople);
  const sharedOpen = database.prepare<{ id: number; document: string }, [string, number, string, number]>(
    openWithSamePeople,
  );
  const ssnsAfter = database.prepare<SsnsRow, [number, string, number]>(
    `SELECT id, loan_number, version, document -> '$.borrowers' AS borrowers FROM loans
     WHERE company_id = ? AND loan_number > ? ORDER BY loan_number LIMIT ?`,
  );
  const histories = loanHistories(database, upgrades);
  const listBorrowers = borrowerLister(connection);
  const find = (companyId: number, id: number): Loan | null => {
    const row = byId.get(id, companyId);
    return row === null ? null : sameLoan(id, row.document);
  };
  const list = listOfLoans(connection, find);
  return (companyId) => ({
    ...loans.ofCompany(companyId),
    ...walks(companyId),
    find: async (id) => find(companyId, id),
    findEach: (ids) => findEach(connection, ids, (id) => find(companyId, id)),
    async findAsStored(id) {
      const row = byId.get(id, companyId);
      return row === null ? null : sameLoanAsStored(id, row.document);
    },
    async findByPart(part, id) {
      return byPart[part](id, companyId)[0] ?? null;
    },
    namedBy: (keys) => namedBy(companyId, keys),
    list: (filter, page) => list(companyId, filter, page),
    async listBorrowers(filter, page) {
      return listBorrowers(companyId, filter, page);
    },
    ...histories(companyId),
    async withSamePeople(blindIndexes, exceptLoanId, loanOfficerId) {
      const people = JSON.stringify(blindIndexes);
      const found = withPeople.all(companyId, people, exceptLoanId, loanOfficerId, maxSamePersonLoans);
      return found.toReversed();
    },
    async openWithSamePeople(blindIndexes) {
      const people = JSON.stringify(blindIndexes);
      const found = sharedOpen.all(JSON.stringify(openStatuses), companyId, people, maxSamePersonLoans);
      return found.map(({ id, document }) => sameLoan(id, document));
    },
    async ssnsAfter(loanNumber, max) {
      return ssnsAfter.all(companyId, loanNumber, max).map(ssnsOf);
    },
    async replaceSsns(renewed) {
      return write(() => replaceSsns.immediate(companyId, renewed));
    },
  });
};
