import type { Database } from "bun:sqlite";
import type { RegisterLoan } from "../../../domain/hmda/filing/differences.ts";
import type { FilePart, HmdaFilings } from "../../../domain/hmda/ports.ts";
import type { Write } from "../database/write-queue.ts";

/** What is stored beside a filing: its loans and, if an earlier release wrote it, the parts of its file. */
type Contents = Omit<HmdaFilings, "find" | "listAsStored" | "add" | "save" | "list" | "latest">;

const loanColumns = "loan_id AS loanId, uli, action, action_on AS actionOn, row_digest AS rowDigest";

const contentWriters = (database: Database) => {
  const putLoan = database.prepare<never, [number, number, number, string, number, string, string]>(
    `INSERT OR REPLACE INTO hmda_filing_loans (company_id, contents_id, loan_id, uli, action, action_on, row_digest)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const isThere = database.prepare<unknown, [number, number]>(
    "SELECT 1 FROM hmda_filings WHERE company_id = ? AND contents_id = ?",
  );
  const dropLoans = database.prepare<never, [number, number]>(
    "DELETE FROM hmda_filing_loans WHERE company_id = ? AND contents_id = ?",
  );
  const dropParts = database.prepare<never, [number, number]>(
    "DELETE FROM hmda_filing_parts WHERE company_id = ? AND contents_id = ?",
  );
  return {
    putLoans: database.transaction((companyId: number, contentsId: number, loans: readonly RegisterLoan[]) => {
      for (const { loanId, uli, action, actionOn, rowDigest } of loans)
        putLoan.run(companyId, contentsId, loanId, uli, action, actionOn, rowDigest);
    }),
    isNamed: (companyId: number, contentsId: number): boolean => isThere.get(companyId, contentsId) !== null,
    dropParts,
    discard: database.transaction((companyId: number, contentsId: number) => {
      if (isThere.get(companyId, contentsId) !== null) return;
      dropLoans.run(companyId, contentsId);
      dropParts.run(companyId, contentsId);
    }),
  };
};

/** The files and loans of the HMDA filings of each company in SQLite. */
export const filingContents = (database: Database, write: Write): ((companyId: number) => Contents) => {
  const part = database.prepare<{ sealedText: string }, [number, number, number]>(
    `SELECT sealed_text AS sealedText FROM hmda_filing_parts WHERE company_id = ? AND contents_id = ? AND number = ?`,
  );
  const loanIn = database.prepare<RegisterLoan, [number, number, number]>(
    `SELECT ${loanColumns} FROM hmda_filing_loans WHERE company_id = ? AND loan_id = ? AND contents_id = ?`,
  );
  const loansAfter = database.prepare<RegisterLoan, [number, number, number, number]>(
    `SELECT ${loanColumns} FROM hmda_filing_loans WHERE company_id = ? AND contents_id = ? AND loan_id > ?
     ORDER BY loan_id LIMIT ?`,
  );
  const abandoned = database.prepare<{ contentsId: number }, [number, string, number]>(
    `SELECT DISTINCT contents_id AS contentsId FROM hmda_filing_parts AS part WHERE company_id = ? AND stored_at < ?
     AND NOT EXISTS (SELECT 1 FROM hmda_filings WHERE contents_id = part.contents_id) LIMIT ?`,
  );
  const partsAfter = database.prepare<FilePart, [number, number, number, number]>(
    `SELECT contents_id AS contentsId, number, sealed_text AS sealedText FROM hmda_filing_parts
     WHERE company_id = ? AND (contents_id, number) > (?, ?) ORDER BY contents_id, number LIMIT ?`,
  );
  const replace = database.prepare<never, [string, number, number, number, string]>(
    `UPDATE hmda_filing_parts SET sealed_text = ?
     WHERE company_id = ? AND contents_id = ? AND number = ? AND sealed_text = ?`,
  );
  const writers = contentWriters(database);
  return (companyId) => ({
    async isNamed(contentsId) {
      return writers.isNamed(companyId, contentsId);
    },
    async findPart(contentsId, number) {
      return part.get(companyId, contentsId, number)?.sealedText ?? null;
    },
    async putLoans(contentsId, loans) {
      await write(() => writers.putLoans.immediate(companyId, contentsId, loans));
    },
    async loansIn(contentsId, loanIds) {
      return loanIds.flatMap((loanId) => loanIn.get(companyId, loanId, contentsId) ?? []);
    },
    async loansAfter(contentsId, loanId, max) {
      return loansAfter.all(companyId, contentsId, loanId, max);
    },
    async discard(contentsId) {
      await write(() => writers.discard.immediate(companyId, contentsId));
    },
    async dropParts(contentsId) {
      await write(() => writers.dropParts.run(companyId, contentsId));
    },
    async abandonedBefore(instant, max) {
      return abandoned.all(companyId, instant, max).map(({ contentsId }) => contentsId);
    },
    async partsAfter({ contentsId, number }, max) {
      return partsAfter.all(companyId, contentsId, number, max);
    },
    async replacePart({ contentsId, number }, expected, sealedText) {
      return write(() => replace.run(sealedText, companyId, contentsId, number, expected).changes > 0);
    },
  });
};
