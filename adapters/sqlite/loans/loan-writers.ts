import type { Database } from "bun:sqlite";
import type { Borrower } from "../../../domain/loan/borrowers/borrower.ts";
import type { LoanSsns } from "../../../domain/loan/borrowers/ssn.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { LoanPart } from "../../../domain/loan/ports.ts";
import { searchWordsOf } from "../../../domain/loan/search.ts";
import type { LogEntry } from "../../../domain/log/entry.ts";
import type { LogWriter } from "../log.ts";
import { searchWordWriter } from "../search-words.ts";
import { borrowerWriter } from "./borrower-lists.ts";
import { type QueryColumns, queryColumnsOf } from "./query-columns.ts";

const partsOf = (loan: Loan): [LoanPart, number][] => [
  ...loan.borrowers.map(({ id }): [LoanPart, number] => ["borrower", id]),
  ["property", loan.property.id],
  ...loan.fees.map(({ id }): [LoanPart, number] => ["fee", id]),
];

const blindIndexesOf = (borrowers: readonly Pick<Borrower, "ssn">[]): string[] => [
  ...new Set(borrowers.flatMap(({ ssn }) => (ssn === null ? [] : [ssn.blindIndex]))),
];

/** Rows by which a loan is found; a deleted loan has none. */
const indexWriter = (database: Database) => {
  const writeWords = searchWordWriter(database, "loan");
  const writeBorrowers = borrowerWriter(database);
  const forgetParts = database.prepare<never, [number]>("DELETE FROM loan_parts WHERE loan_id = ?");
  const rememberParts = database.prepare<never, [number, string]>(
    `INSERT INTO loan_parts (part, id, loan_id)
     SELECT value ->> 0, value ->> 1, ? FROM json_each(?)`,
  );
  const forgetPeople = database.prepare<never, [number]>("DELETE FROM loan_people WHERE loan_id = ?");
  const rememberPeople = database.prepare<never, [number, number, string]>(
    "INSERT INTO loan_people (company_id, loan_id, blind_index) SELECT ?, ?, value FROM json_each(?)",
  );
  const people = (companyId: number, loanId: number, borrowers: readonly Pick<Borrower, "ssn">[]): void => {
    forgetPeople.run(loanId);
    rememberPeople.run(companyId, loanId, JSON.stringify(blindIndexesOf(borrowers)));
  };
  const all = (loan: Loan): void => {
    const isThere = loan.deletedAt === null;
    writeWords(loan.companyId, loan.id, isThere ? searchWordsOf(loan) : []);
    writeBorrowers(loan, isThere);
    forgetParts.run(loan.id);
    rememberParts.run(loan.id, JSON.stringify(isThere ? partsOf(loan) : []));
    people(loan.companyId, loan.id, isThere ? loan.borrowers : []);
  };
  return { all, people };
};

/** Writes a loan, all rows by which it is found and its log entry as one transaction; `save` and `replaceSsns` answer whether the version still stood. */
export const loanWriters = (database: Database, writeLog: LogWriter) => {
  const insert = database.prepare<never, [...QueryColumns, number, string]>(
    "INSERT INTO loans (first_due_on, reported_from, reported_until, id, document) VALUES (?, ?, ?, ?, ?)",
  );
  const update = database.prepare<never, [...QueryColumns, string, number, number, number]>(
    `UPDATE loans SET first_due_on = ?, reported_from = ?, reported_until = ?, document = ?
     WHERE id = ? AND company_id = ? AND version = ? AND deleted_at IS NULL`,
  );
  const writeIndex = indexWriter(database);
  const add = database.transaction((loan: Loan, entry: LogEntry): void => {
    insert.run(...queryColumnsOf(loan), loan.id, JSON.stringify(loan));
    writeIndex.all(loan);
    writeLog(entry);
  });
  const save = database.transaction((next: Loan, version: number, entry: LogEntry): boolean => {
    const { changes } = update.run(...queryColumnsOf(next), JSON.stringify(next), next.id, next.companyId, version);
    if (changes === 0) return false;
    writeIndex.all(next);
    writeLog(entry);
    return true;
  });
  const atVersion = database.prepare<{ deleted_at: string | null }, [number, number, number]>(
    "SELECT deleted_at FROM loans WHERE id = ? AND company_id = ? AND version = ?",
  );
  const updateSsn = database.prepare<never, [string, string, number]>(
    "UPDATE loans SET document = json_set(document, ?, json(?)) WHERE id = ?",
  );
  const replaceSsns = database.transaction((companyId: number, { loanId, version, ssns }: LoanSsns): boolean => {
    const stored = atVersion.get(loanId, companyId, version);
    if (stored === null) return false;
    ssns.forEach(({ ssn }, position) => {
      updateSsn.run(`$.borrowers[${position}].ssn`, JSON.stringify(ssn), loanId);
    });
    if (stored.deleted_at === null) writeIndex.people(companyId, loanId, ssns);
    return true;
  });
  return { add, save, replaceSsns };
};
