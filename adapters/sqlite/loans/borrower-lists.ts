import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { NumberedPage, PageOf } from "../../../domain/kernel/page.ts";
import { searchedWords } from "../../../domain/kernel/text/words.ts";
import type { Borrower } from "../../../domain/loan/borrowers/borrower.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { BorrowerFilter, BorrowerOfLoan } from "../../../domain/loan/ports.ts";
import { searchWordsOfBorrower } from "../../../domain/loan/search.ts";
import { condition, conditionUnlessNull, whereAll } from "../list-page.ts";
import { recordsWithWord } from "../search-words.ts";

/** The words of a borrower's names as one text, a space before each. */
export const borrowerWords = (borrower: Pick<Borrower, "firstName" | "middleName" | "lastName">): string =>
  searchWordsOfBorrower(borrower)
    .map((word) => ` ${word}`)
    .join("");

/** Replaces the rows by which a loan's borrowers are listed; runs inside the transaction that writes the loan. */
export const borrowerWriter = (database: Database) => {
  const deleteRows = database.prepare<never, [number]>("DELETE FROM loan_borrowers WHERE loan_id = ?");
  const remember = database.prepare<never, [number, number, number, string, string]>(
    `INSERT INTO loan_borrowers (id, company_id, loan_id, loan_officer_id, loan_created_at, words)
     SELECT value ->> 0, ?, ?, ?, ?, value ->> 1 FROM json_each(?)`,
  );
  return ({ id, companyId, loanOfficerId, createdAt, borrowers }: Loan, isThere: boolean): void => {
    deleteRows.run(id);
    const rows = isThere ? borrowers.map((borrower) => [borrower.id, borrowerWords(borrower)]) : [];
    remember.run(companyId, id, loanOfficerId, createdAt, JSON.stringify(rows));
  };
};

/**
 * Which rows a filter leaves. Every word of a borrower is one of its loan, so that a search reads the borrowers of the loans
 * that have the longest word typed, which is the rarest as a rule, and checks each of them for all words.
 */
const rowsOf = (companyId: number, { loanOfficerId, search }: BorrowerFilter) => {
  const words = searchedWords(search ?? "").toSorted((one, other) => other.length - one.length);
  const found = words.slice(0, 1).map((word) => recordsWithWord("loan_id", "loan", companyId, word));
  const where = whereAll([
    condition("company_id = ?", companyId),
    ...conditionUnlessNull("loan_officer_id = ?", loanOfficerId),
    ...found,
    ...words.map((word) => condition("instr(words, ?) > 0", ` ${word}`)),
  ]);
  const index = words.length > 0 ? "INDEXED BY loan_borrowers_by_loan" : "";
  return { sql: `FROM loan_borrowers ${index} ${where.sql}`, values: where.values };
};

/**
 * Lists the borrowers of a company's loans. A page is read from an index of its order, and its count from the same index; those
 * of a search cost what the loans that have the longest word typed cost.
 */
export const borrowerLister =
  (database: Database, loanOf: (row: { document: string }) => Loan) =>
  (
    companyId: number,
    filter: BorrowerFilter,
    { number, size, order }: NumberedPage<"createdAt">,
  ): PageOf<BorrowerOfLoan> => {
    const rows = rowsOf(companyId, filter);
    const direction = order[0]?.descending === false ? "ASC" : "DESC";
    const counted = database.query<{ count: number }, SQLQueryBindings[]>(`SELECT count(*) AS count ${rows.sql}`);
    const listed = database.query<{ id: number; loan_id: number }, SQLQueryBindings[]>(
      `SELECT id, loan_id ${rows.sql} ORDER BY loan_created_at ${direction}, loan_id ${direction}, id LIMIT ? OFFSET ?`,
    );
    const documentOf = database.query<{ document: string }, [number]>("SELECT document FROM loans WHERE id = ?");
    const places = listed.all(...rows.values, size, (number - 1) * size);
    const documents = [...new Set(places.map(({ loan_id }) => loan_id))].flatMap((id) => documentOf.get(id) ?? []);
    const loans = new Map(documents.map(loanOf).map((loan) => [loan.id, loan]));
    const found = places.flatMap(({ id, loan_id }) => {
      const loan = loans.get(loan_id);
      const borrower = loan?.borrowers.find((each) => each.id === id);
      // Another process may take one off between the queries.
      return loan && borrower ? [{ borrower, loan }] : [];
    });
    return { count: counted.get(...rows.values)?.count ?? 0, rows: found };
  };
