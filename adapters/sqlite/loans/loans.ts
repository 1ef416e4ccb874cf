import type { Database } from "bun:sqlite";
import { assertSameCompany } from "../../../domain/kernel/stored/record.ts";
import type { Borrower } from "../../../domain/loan/borrowers/borrower.ts";
import type { LoanSsns } from "../../../domain/loan/borrowers/ssn.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { type LoanPart, type Loans, maxSamePersonLoans } from "../../../domain/loan/ports.ts";
import { assertEntryOf, nextState } from "../../../domain/log/entry.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import { parseOnce } from "../database/parse-once.ts";
import type { Write } from "../database/write-queue.ts";
import { withDocuments } from "../list-page.ts";
import type { LogWriter } from "../log.ts";
import { takenColumn } from "../unique-violation.ts";
import { borrowerLister } from "./borrower-lists.ts";
import { loanHistories } from "./loan-histories.ts";
import { loanLister } from "./loan-lists.ts";
import { loanWriters } from "./loan-writers.ts";

const samePeople = `
SELECT id FROM loans WHERE deleted_at IS NULL AND id IN (
  SELECT loan_id FROM loan_people
  WHERE company_id = ? AND blind_index IN (SELECT value FROM json_each(?)) AND loan_id <> ?
) AND loan_officer_id = coalesce(?, loan_officer_id) ORDER BY id DESC LIMIT ?`;

const unlessExternalIdTaken = async <Outcome>(
  write: () => Promise<Outcome>,
): Promise<Outcome | "external_id_taken"> => {
  try {
    return await write();
  } catch (error) {
    if (takenColumn(error) !== "external_id") throw error;
    return "external_id_taken";
  }
};

/** So many loans are remembered: some tens of kilobytes each. */
const maxRemembered = 200;

interface SsnsRow {
  readonly id: number;
  readonly loan_number: string;
  readonly version: number;
  readonly borrowers: string;
}

const ssnsOf = ({ id, loan_number, version, borrowers: json }: SsnsRow): LoanSsns => {
  // Whichever schema version the loan has: ids and numbers have had one shape in all of them.
  const borrowers: readonly Pick<Borrower, "id" | "ssn">[] = JSON.parse(json);
  const ssns = borrowers.map(({ id: borrowerId, ssn }) => ({ borrowerId, ssn }));
  return { loanId: id, loanNumber: loan_number, version, ssns };
};

/** The loans of each company in SQLite. */
export const loanStores = (
  database: Database,
  write: Write,
  writeLog: LogWriter,
  upgrades: Pick<Upgrades, "loan" | "isCurrentLoan">,
): ((companyId: number) => Loans) => {
  const { loan: upgrade } = upgrades;
  const parse = (document: string): Loan => upgrade(JSON.parse(document));
  const loanOf = ({ document }: { document: string }): Loan => parse(document);
  const sameLoan = parseOnce<number, Loan>(parse, maxRemembered);
  const byId = database.prepare<{ document: string }, [number, number]>(
    "SELECT document FROM loans WHERE id = ? AND company_id = ? AND deleted_at IS NULL",
  );
  const byPart = database.prepare<{ document: string }, [LoanPart, number, number]>(
    `SELECT document FROM loans WHERE id = (SELECT loan_id FROM loan_parts WHERE part = ? AND id = ?)
     AND company_id = ? AND deleted_at IS NULL`,
  );
  const listAfter = database.prepare<{ document: string }, [number, string, number, number, number, number]>(
    `SELECT document FROM loans WHERE company_id = ? AND deleted_at IS NULL AND (created_at, id) > (?, ?) AND id % ? = ?
     ORDER BY created_at, id LIMIT ?`,
  );
  const withPeople = database.prepare<Pick<Loan, "id">, [number, string, number, number | null, number]>(samePeople);
  const ssnsAfter = database.prepare<SsnsRow, [number, string, number]>(
    `SELECT id, loan_number, version, document -> '$.borrowers' AS borrowers FROM loans
     WHERE company_id = ? AND loan_number > ? ORDER BY loan_number LIMIT ?`,
  );
  const historiesAfter = loanHistories(database, upgrades);
  const listLoanIds = loanLister(database);
  const listBorrowers = borrowerLister(database, loanOf);
  const writers = loanWriters(database, writeLog);
  return (companyId) => ({
    async find(id) {
      const row = byId.get(id, companyId);
      return row === null ? null : sameLoan(id, row.document);
    },
    async findByPart(part, id) {
      const row = byPart.get(part, id, companyId);
      return row === null ? null : loanOf(row);
    },
    async add(loan, entry) {
      assertSameCompany(companyId, loan);
      assertEntryOf(loan, entry);
      return unlessExternalIdTaken(async () => {
        await write(() => writers.add.immediate(loan, entry));
        return "added" as const;
      });
    },
    async save(loan, entry) {
      assertSameCompany(companyId, loan);
      const next = nextState(loan);
      assertEntryOf(next, entry);
      return unlessExternalIdTaken(async () =>
        (await write(() => writers.save.immediate(next, loan.version, entry))) ? next : "conflict",
      );
    },
    async list(filter, page) {
      return withDocuments(database, "loans", upgrade, listLoanIds(companyId, filter, page));
    },
    async listBorrowers(filter, page) {
      return listBorrowers(companyId, filter, page);
    },
    async listAfter(last, max, share) {
      const { createdAt = "", id = 0 } = last ?? {};
      return listAfter.all(companyId, createdAt, id, share.of, share.number, max).map(loanOf);
    },
    historiesAfter: (days, last, max) => historiesAfter(companyId, days, last, max),
    async withSamePeople(blindIndexes, exceptLoanId, loanOfficerId) {
      const found = withPeople.all(
        companyId,
        JSON.stringify(blindIndexes),
        exceptLoanId,
        loanOfficerId,
        maxSamePersonLoans,
      );
      return found.toReversed();
    },
    async ssnsAfter(loanNumber, max) {
      return ssnsAfter.all(companyId, loanNumber, max).map(ssnsOf);
    },
    async replaceSsns(renewed) {
      return write(() => writers.replaceSsns.immediate(companyId, renewed));
    },
  });
};
