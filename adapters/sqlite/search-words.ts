import type { Database } from "bun:sqlite";
import { searchedWords } from "../../domain/kernel/words.ts";
import { type Condition, condition } from "./list-page.ts";

/** Which table the found ids belong to. */
type SearchedKind = "user" | "loan";

/** Above every character that a word may go on with. */
const lastCharacter = "\u{10ffff}";

/** Replaces the words under which a record is found; runs inside the transaction that writes the record. */
export const searchWordWriter = (database: Database, kind: SearchedKind) => {
  const forget = database.prepare<never, [string, number]>("DELETE FROM search_words WHERE kind = ? AND record_id = ?");
  const remember = database.prepare<never, [string, number, number, string]>(
    "INSERT INTO search_words (kind, company_id, record_id, word) SELECT ?, ?, ?, value FROM json_each(?)",
  );
  return (companyId: number, recordId: number, words: readonly string[]): void => {
    forget.run(kind, recordId);
    remember.run(kind, companyId, recordId, JSON.stringify(words));
  };
};

const someWordOf = (kind: SearchedKind, ids: string): string =>
  `${ids} WHERE kind = '${kind}' AND company_id = ? AND word >= ? AND word < ?`;

/**
 * Each word typed must begin some word of the record. The longest one, as a rule the rarest, finds the records; the others
 * are looked up among the words of those, since a common name alone would bring thousands.
 */
export const searchConditions = (kind: SearchedKind, companyId: number, typed: string | null): Condition[] => {
  const words = searchedWords(typed ?? "").toSorted((one, other) => other.length - one.length);
  return words.map((word, position) =>
    condition(
      position === 0
        ? `id IN (${someWordOf(kind, "SELECT record_id FROM search_words")})`
        : `EXISTS (${someWordOf(kind, "SELECT 1 FROM search_words INDEXED BY search_words_by_record")} AND record_id = id)`,
      companyId,
      word,
      word + lastCharacter,
    ),
  );
};

/** Where a search names the rows, they are read by their ids; left alone, SQLite walks the index of the order instead. */
export const searchedTable = (table: string, search: readonly Condition[]): string =>
  search.length > 0 ? `${table} NOT INDEXED` : table;
