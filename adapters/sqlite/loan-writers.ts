import type { Database } from "bun:sqlite";
import { firstDueOn } from "../../domain/loan/deadlines/deadlines.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { LoanPart } from "../../domain/loan/ports.ts";
import { searchWordsOf } from "../../domain/loan/search.ts";
import type { LogEntry } from "../../domain/log/entry.ts";
import type { LogWriter } from "./log.ts";
import { searchWordWriter } from "./search-words.ts";

const partsOf = (loan: Loan): [LoanPart, number][] => [
  ...loan.borrowers.map(({ id }): [LoanPart, number] => ["borrower", id]),
  ["property", loan.property.id],
  ...loan.fees.map(({ id }): [LoanPart, number] => ["fee", id]),
];

const blindIndexesOf = (loan: Loan): string[] => [
  ...new Set(loan.borrowers.flatMap(({ ssn }) => (ssn === null ? [] : [ssn.blindIndex]))),
];

/** Rows by which a loan is found; a deleted loan has none. */
const indexWriter = (database: Database) => {
  const writeWords = searchWordWriter(database, "loan");
  const forgetParts = database.prepare<never, [number]>("DELETE FROM loan_parts WHERE loan_id = ?");
  const rememberParts = database.prepare<never, [number, string]>(
    `INSERT INTO loan_parts (part, id, loan_id)
     SELECT value ->> 0, value ->> 1, ? FROM json_each(?)`,
  );
  const forgetPeople = database.prepare<never, [number]>("DELETE FROM loan_people WHERE loan_id = ?");
  const rememberPeople = database.prepare<never, [number, number, string]>(
    "INSERT INTO loan_people (company_id, loan_id, blind_index) SELECT ?, ?, value FROM json_each(?)",
  );
  return (loan: Loan): void => {
    const isThere = loan.deletedAt === null;
    writeWords(loan.companyId, loan.id, isThere ? searchWordsOf(loan) : []);
    forgetParts.run(loan.id);
    rememberParts.run(loan.id, JSON.stringify(isThere ? partsOf(loan) : []));
    forgetPeople.run(loan.id);
    rememberPeople.run(loan.companyId, loan.id, JSON.stringify(isThere ? blindIndexesOf(loan) : []));
  };
};

/** Writes a loan, all rows by which it is found and its log entry as one transaction; `save` answers whether the version still stood. */
export const loanWriters = (database: Database, writeLog: LogWriter) => {
  const insert = database.prepare<never, [number, string | null, string]>(
    "INSERT INTO loans (id, first_due_on, document) VALUES (?, ?, ?)",
  );
  const update = database.prepare<never, [string | null, string, number, number, number]>(
    "UPDATE loans SET first_due_on = ?, document = ? WHERE id = ? AND company_id = ? AND version = ? AND deleted_at IS NULL",
  );
  const writeIndex = indexWriter(database);
  const add = database.transaction((loan: Loan, entry: LogEntry): void => {
    insert.run(loan.id, firstDueOn(loan), JSON.stringify(loan));
    writeIndex(loan);
    writeLog(entry);
  });
  const save = database.transaction((next: Loan, version: number, entry: LogEntry): boolean => {
    const { changes } = update.run(firstDueOn(next), JSON.stringify(next), next.id, next.companyId, version);
    if (changes === 0) return false;
    writeIndex(next);
    writeLog(entry);
    return true;
  });
  return { add, save };
};
