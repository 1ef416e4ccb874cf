import type { Database } from "bun:sqlite";
import type { Borrower } from "../../../domain/loan/borrowers/borrower.ts";
import { blindIndexesOf, type LoanSsns } from "../../../domain/loan/borrowers/ssn.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { partIdsOf } from "../../../domain/loan/parts.ts";
import { searchWordsOf } from "../../../domain/loan/search.ts";
import { searchWordWriter } from "../search-words.ts";
import { borrowerWriter } from "./borrower-lists.ts";

/** Writes the rows by which a loan is found, inside the transaction that writes the loan; a deleted loan has none. */
export const indexWriter = (database: Database) => {
  const writeWords = searchWordWriter(database, "loan");
  const writeBorrowers = borrowerWriter(database);
  const deleteParts = database.prepare<never, [number]>("DELETE FROM loan_parts WHERE loan_id = ?");
  const rememberParts = database.prepare<never, [number, string]>(
    `INSERT INTO loan_parts (part, id, loan_id)
     SELECT value ->> 0, value ->> 1, ? FROM json_each(?)`,
  );
  const deletePeople = database.prepare<never, [number]>("DELETE FROM loan_people WHERE loan_id = ?");
  const rememberPeople = database.prepare<never, [number, number, string]>(
    "INSERT INTO loan_people (company_id, loan_id, blind_index) SELECT ?, ?, value FROM json_each(?)",
  );
  const people = (companyId: number, loanId: number, borrowers: readonly Pick<Borrower, "ssn">[]): void => {
    deletePeople.run(loanId);
    rememberPeople.run(companyId, loanId, JSON.stringify(blindIndexesOf(borrowers)));
  };
  const all = (loan: Loan): void => {
    const isThere = loan.deletedAt === null;
    writeWords(loan.companyId, loan.id, isThere ? searchWordsOf(loan) : []);
    writeBorrowers(loan, isThere);
    deleteParts.run(loan.id);
    rememberParts.run(loan.id, JSON.stringify(isThere ? partIdsOf(loan) : []));
    people(loan.companyId, loan.id, isThere ? loan.borrowers : []);
  };
  return { all, people };
};

/** Puts encrypted numbers in place of a loan's, and what is found by them, as one transaction; false where the loan has another version. */
export const ssnsReplacer = (database: Database, { people }: ReturnType<typeof indexWriter>) => {
  const atVersion = database.prepare<{ deleted_at: string | null }, [number, number, number]>(
    "SELECT deleted_at FROM loans WHERE id = ? AND company_id = ? AND version = ?",
  );
  const updateSsn = database.prepare<never, [string, string, number]>(
    "UPDATE loans SET document = json_set(document, ?, json(?)) WHERE id = ?",
  );
  return database.transaction((companyId: number, { loanId, version, ssns }: LoanSsns): boolean => {
    const stored = atVersion.get(loanId, companyId, version);
    if (stored === null) return false;
    ssns.forEach(({ ssn }, position) => {
      updateSsn.run(`$.borrowers[${position}].ssn`, JSON.stringify(ssn), loanId);
    });
    if (stored.deleted_at === null) people(companyId, loanId, ssns);
    return true;
  });
};
