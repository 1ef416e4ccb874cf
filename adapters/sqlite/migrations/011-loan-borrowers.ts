import type { Database } from "bun:sqlite";
import { borrowerWords } from "../loans/borrower-lists.ts";

/** One row per borrower, with the columns by which lists of borrowers are sorted and searched; each word in `words` has a space before it. */
const schema = `
CREATE TABLE loan_borrowers (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL,
  loan_id INTEGER NOT NULL REFERENCES loans (id),
  loan_officer_id INTEGER NOT NULL,
  loan_created_at TEXT NOT NULL,
  words TEXT NOT NULL
) STRICT;
CREATE INDEX loan_borrowers_by_loan ON loan_borrowers (loan_id);
CREATE INDEX loan_borrowers_newest ON loan_borrowers (company_id, loan_created_at DESC, loan_id DESC, id);
CREATE INDEX loan_borrowers_by_officer
  ON loan_borrowers (company_id, loan_officer_id, loan_created_at DESC, loan_id DESC, id);
`;

interface BorrowerOfDocument {
  readonly id: number;
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
}

/** A migration: a table to list the borrowers of all loans. Inserts the borrowers of existing loans, some loans at a time. */
export const loanBorrowers = (database: Database): void => {
  database.exec(schema);
  const after = database.prepare<{ id: number; borrowers: string }, [number]>(
    `SELECT id, document -> '$.borrowers' AS borrowers FROM loans WHERE deleted_at IS NULL AND id > ?
     ORDER BY id LIMIT 500`,
  );
  const insert = database.prepare<never, [number, string, number]>(
    `INSERT INTO loan_borrowers (id, company_id, loan_id, loan_officer_id, loan_created_at, words)
     SELECT ?, company_id, id, loan_officer_id, created_at, ? FROM loans WHERE id = ?`,
  );
  let loans = after.all(0);
  for (let last = loans.at(-1); last !== undefined; last = loans.at(-1)) {
    for (const { id, borrowers } of loans)
      for (const borrower of JSON.parse(borrowers) as readonly BorrowerOfDocument[])
        insert.run(borrower.id, borrowerWords(borrower), id);
    loans = after.all(last.id);
  }
};
