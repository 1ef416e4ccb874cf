import type { Database } from "bun:sqlite";
import type { NumberedPage, PageOf } from "../../../domain/kernel/page.ts";
import type { Borrower } from "../../../domain/loan/borrowers/borrower.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { BorrowerFilter, BorrowerOfLoan } from "../../../domain/loan/ports.ts";
import { searchWordsOfBorrower } from "../../../domain/loan/search.ts";
import { type Condition, type Conditions, condition, conditionsOf, hintedTable, whereAll } from "../conditions.ts";
import type { Connection } from "../database/connection.ts";
import { rowsReplacer } from "../database/replace-rows.ts";
import { countRows, documentReader, findEach, readUpTo } from "../list-page.ts";
import { recordsWithWord, wordsToFind } from "../search-words.ts";

/** The words of a borrower's names as one text, with a space before each word. */
export const borrowerWords = (borrower: Pick<Borrower, "firstName" | "middleName" | "lastName">): string =>
  searchWordsOfBorrower(borrower)
    .map((word) => ` ${word}`)
    .join("");

type BorrowerRow = readonly [id: number, loanOfficerId: number, loanCreatedAt: string, words: string];

/** The rows from which a loan's borrowers are listed, in the order of their ids. */
export const borrowerRows = ({ borrowers, loanOfficerId, createdAt }: Loan): readonly BorrowerRow[] =>
  borrowers
    .toSorted((one, other) => one.id - other.id)
    .map((borrower) => [borrower.id, loanOfficerId, createdAt, borrowerWords(borrower)]);

/** Replaces the rows from which a loan's borrowers are listed; runs inside the transaction that writes the loan. */
export const borrowerWriter = (database: Database) => {
  // Without the hint, SQLite uses an index of the company and reads the borrowers of all its loans.
  const rowsOfLoan = "loan_borrowers INDEXED BY loan_borrowers_by_loan WHERE company_id = ? AND loan_id = ?";
  const replace = rowsReplacer<[number, number]>(database, {
    stored: `SELECT id, loan_officer_id, loan_created_at, words FROM ${rowsOfLoan} ORDER BY id`,
    columns: ["id", "loan_officer_id", "loan_created_at", "words"],
    remove: `DELETE FROM ${rowsOfLoan}`,
    insert: `INSERT INTO loan_borrowers (company_id, loan_id, id, loan_officer_id, loan_created_at, words)
       VALUES (?, ?, ?, ?, ?, ?)`,
  });
  return ({ id, companyId }: Pick<Loan, "id" | "companyId">, rows: readonly BorrowerRow[], isNew: boolean): void =>
    replace([companyId, id], rows, isNew);
};

/**
 * Which rows match a filter. Every word of a borrower is also a word of the loan, so a search reads the borrowers of the loans
 * that have the longest word typed, which is usually the rarest, and checks each borrower for all words.
 */
const conditions: Conditions<BorrowerFilter> = {
  loanOfficerId: "loan_officer_id = ?",
  search: (typed, { companyId }) => {
    const words = wordsToFind(typed);
    const found = words.slice(0, 1).map(
      (word): Condition => ({
        ...recordsWithWord("loan_id", "loan", companyId, word),
        hint: "INDEXED BY loan_borrowers_by_loan",
      }),
    );
    return [...found, ...words.map((word) => condition("instr(words, ?) > 0", ` ${word}`))];
  },
};

const placesOfPage = (
  connection: Connection,
  all: readonly Condition[],
  { number, size, order }: NumberedPage<"createdAt">,
): Promise<readonly { readonly id: number; readonly loan_id: number }[]> => {
  const where = whereAll(all);
  const direction = order[0]?.descending === false ? "ASC" : "DESC";
  const sql = `SELECT id, loan_id FROM ${hintedTable("loan_borrowers", all)} ${where.sql}
    ORDER BY loan_created_at ${direction}, loan_id ${direction}, id LIMIT ? OFFSET ?`;
  const values = [...where.values, size, (number - 1) * size];
  return readUpTo(connection, { table: "loan_borrowers", conditions: all }, { sql, values }, number * size);
};

/**
 * Lists the borrowers of a company's loans. A page and its count are read from an index of its order; the cost of a search
 * grows with the number of loans that have the longest word typed.
 */
export const borrowerLister = (connection: Connection) => {
  const { database, upgrades } = connection;
  const loanOf = documentReader(database, "loans", upgrades.loan, "deleted_at IS NULL");
  return async (
    companyId: number,
    filter: BorrowerFilter,
    page: NumberedPage<"createdAt">,
  ): Promise<PageOf<BorrowerOfLoan>> => {
    const all = [condition("company_id = ?", companyId), ...conditionsOf(conditions, filter, { companyId, page })];
    const places = await placesOfPage(connection, all, page);
    const loans = await findEach(connection, [...new Set(places.map(({ loan_id }) => loan_id))], loanOf);
    const byId = new Map(loans.map((loan) => [loan.id, loan]));
    const found = places.flatMap(({ id, loan_id }) => {
      const loan = byId.get(loan_id);
      const borrower = loan?.borrowers.find((each) => each.id === id);
      // Another request or process may remove a borrower between the queries.
      return loan && borrower ? [{ borrower, loan }] : [];
    });
    return { count: await countRows(connection, { table: "loan_borrowers", conditions: all }), rows: found };
  };
};
