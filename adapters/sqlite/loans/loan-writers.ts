import type { Database } from "bun:sqlite";
import { blindIndexesOf, type LoanSsns } from "../../../domain/loan/borrowers/ssn.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { partIdsOf } from "../../../domain/loan/parts.ts";
import { searchWordsOf } from "../../../domain/loan/search.ts";
import type { RecordKind } from "../../../domain/log/record-kinds.ts";
import { foundByRows, rowsReplacer } from "../database/replace-rows.ts";
import { searchWordWriter, wordsWithSharedPrefix } from "../search-words.ts";
import { borrowerRows, borrowerWriter } from "./borrower-lists.ts";

type PartId = ReturnType<typeof partIdsOf>[number];

const byPartAndId = ([part, id]: PartId, [otherPart, otherId]: PartId): number =>
  part === otherPart ? id - otherId : part < otherPart ? -1 : 1;

/** SQL that finds the loan of a part by the part's id. Borrowers are in a table of their own. */
export const loanOfPart = (part: RecordKind): string =>
  part === "borrower"
    ? "SELECT loan_id FROM loan_borrowers WHERE id = ?"
    : `SELECT loan_id FROM loan_parts WHERE part = '${part}' AND id = ?`;

/** The lookup rows of a loan, except those of its people, which may change without its version. A deleted loan has none. */
export const rowsOfLoan = (loan: Loan) => {
  if (loan.deletedAt !== null) return { words: [], borrowers: [], parts: [] };
  const parts = partIdsOf(loan).filter(([part]) => part !== "borrower");
  return {
    words: wordsWithSharedPrefix(searchWordsOf(loan)),
    borrowers: borrowerRows(loan),
    parts: parts.toSorted(byPartAndId),
  };
};

/** Writes the lookup rows of a loan, inside the transaction that writes the loan. */
export const indexWriter = (database: Database) => {
  const writeWords = searchWordWriter(database, "loan");
  const writeBorrowers = borrowerWriter(database);
  const replaceParts = rowsReplacer<[number]>(database, {
    stored: "SELECT part, id FROM loan_parts WHERE loan_id = ? ORDER BY part, id",
    columns: ["part", "id"],
    remove: "DELETE FROM loan_parts WHERE loan_id = ?",
    insert: "INSERT INTO loan_parts (loan_id, part, id) VALUES (?, ?, ?)",
  });
  const replacePeople = rowsReplacer<[number, number]>(database, {
    stored: "SELECT blind_index FROM loan_people WHERE company_id = ? AND loan_id = ? ORDER BY blind_index",
    columns: ["blind_index"],
    remove: "DELETE FROM loan_people WHERE company_id = ? AND loan_id = ?",
    insert: "INSERT INTO loan_people (company_id, loan_id, blind_index) VALUES (?, ?, ?)",
  });
  const people = (companyId: number, loanId: number, blindIndexes: readonly string[], isNew: boolean): void =>
    replacePeople(
      [companyId, loanId],
      blindIndexes.toSorted().map((blindIndex) => [blindIndex]),
      isNew,
    );
  const rows = foundByRows({
    column: "rows_digest",
    rowsOf: rowsOfLoan,
    write: (loan, { words, borrowers, parts }, isNew) => {
      writeWords(loan.companyId, loan.id, words, isNew);
      writeBorrowers(loan, borrowers, isNew);
      replaceParts([loan.id], parts, isNew);
    },
    writeAlways: ({ id, companyId, borrowers, deletedAt }, isNew) =>
      people(companyId, id, deletedAt === null ? blindIndexesOf(borrowers) : [], isNew),
  });
  return { rows, people };
};

/** Replaces a loan's encrypted SSNs and their blind indexes in one transaction; false if the loan has another version. */
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
    if (stored.deleted_at === null) people(companyId, loanId, blindIndexesOf(ssns), false);
    return true;
  });
};
