import type { Database } from "bun:sqlite";
import { searchedWords } from "../../domain/kernel/text/words.ts";
import { type Condition, condition, whereAll } from "./conditions.ts";
import type { Connection } from "./database/connection.ts";
import { rowsReplacer } from "./database/replace-rows.ts";

/** The kind of record that the words belong to. */
type SearchedKind = "user" | "loan";

/** Sorts after every character with which a word may continue. */
const lastCharacter = "\u{10ffff}";

const commonPrefixLength = (one: string, other: string): number => {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
};

/**
 * A record's words in order, each with the length of the prefix that it shares with the word before. Among the words that begin with a
 * given text, only the first has a shared prefix shorter than the text, so each record can be counted once without DISTINCT.
 */
export const wordsWithSharedPrefix = (words: readonly string[]): readonly (readonly [string, number])[] =>
  words.toSorted().map((word, place, sorted) => [word, commonPrefixLength(word, sorted[place - 1] ?? "")]);

/** Replaces the words by which a record is found, with their shared prefixes; runs inside the transaction that writes the record. */
export const searchWordWriter = (database: Database, kind: SearchedKind) => {
  // Without the hint, SQLite uses the primary key and reads the words of all records of the kind.
  const wordsOfRecord =
    "search_words INDEXED BY search_words_by_record WHERE kind = ? AND company_id = ? AND record_id = ?";
  const replace = rowsReplacer<[SearchedKind, number, number]>(database, {
    stored: `SELECT word, shared_prefix FROM ${wordsOfRecord} ORDER BY word`,
    columns: ["word", "shared_prefix"],
    remove: `DELETE FROM ${wordsOfRecord}`,
    insert: "INSERT INTO search_words (kind, company_id, record_id, word, shared_prefix) VALUES (?, ?, ?, ?, ?)",
  });
  return (companyId: number, recordId: number, words: ReturnType<typeof wordsWithSharedPrefix>, isNew = false): void =>
    replace([kind, companyId, recordId], words, isNew);
};

/** The words of a typed text, the longest first, which is usually the rarest. */
export const wordsToFind = (typed: string | null): readonly string[] =>
  searchedWords(typed ?? "").toSorted((one, other) => other.length - one.length);

const beginningWith = (kind: SearchedKind): string => `kind = '${kind}' AND company_id = ? AND word >= ? AND word < ?`;

const ids = (kind: SearchedKind): string => `SELECT record_id FROM search_words WHERE ${beginningWith(kind)}`;
const ofRecord = (kind: SearchedKind): string =>
  `SELECT 1 FROM search_words INDEXED BY search_words_by_record WHERE ${beginningWith(kind)} AND record_id = id`;

/** Conditions for records that are scanned anyway: each typed word must be a prefix of one of the record's words. */
export const checkedForWords = (kind: SearchedKind, companyId: number, words: readonly string[]): Condition[] =>
  words.map((word) => condition(`EXISTS (${ofRecord(kind)})`, companyId, word, word + lastCharacter));

/**
 * Conditions that find records by the first word and check them for the others. The records are read by their ids: without the hint,
 * SQLite scans the index of the order instead.
 */
export const foundByWord = (kind: SearchedKind, companyId: number, words: readonly string[]): Condition[] =>
  words
    .slice(0, 1)
    .map(
      (word): Condition => ({
        ...condition(`id IN (${ids(kind)})`, companyId, word, word + lastCharacter),
        hint: "NOT INDEXED",
      }),
    )
    .concat(checkedForWords(kind, companyId, words.slice(1)));

/** A condition for rows whose column names a record that has a word with this prefix. */
export const recordsWithWord = (column: string, kind: SearchedKind, companyId: number, word: string): Condition =>
  condition(`${column} IN (${ids(kind)})`, companyId, word, word + lastCharacter);

/** The words of a search, and how many records have a word that begins with the first of them. */
interface WordSearch {
  readonly words: readonly string[];
  readonly matches: number;
}

/** Each word is counted up to this many records without caching. A word that reaches this count is frequent. */
const manyMatches = 10_001;

/** The factor by which the limit grows in each round, until the rarest of the frequent words is counted completely. */
const growth = 4;

/**
 * Puts first the word that the fewest records have, and returns their number. Counting a word scans one range of an index, however many
 * words of a record are in it. If all words are frequent, the rarest is worth counting completely, because each record that has it is then
 * checked for the others. The others are counted no further than needed to find it.
 */
export const rarestWordFirst = ({ cached, read }: Pick<Connection, "cached" | "read">, kind: SearchedKind) => {
  const sql = `SELECT count(*) AS count FROM
     (SELECT 1 FROM search_words WHERE ${beginningWith(kind)} AND shared_prefix < ? LIMIT ?)`;
  const valuesOf = (companyId: number, word: string, most: number) =>
    [companyId, word, word + lastCharacter, word.length, most] as const;
  const countUpTo = async (companyId: number, word: string, most: number): Promise<number> => {
    const [counted] = await read<{ count: number }>(`${kind}s`, { sql, values: valuesOf(companyId, word, most) });
    return counted?.count ?? 0;
  };
  const countBeside = (companyId: number, word: string, most: number): Promise<number> =>
    cached(JSON.stringify([kind, companyId, word, most]), (limit) =>
      countUpTo(companyId, word, Math.min(most, limit ?? most)),
    );
  /** The word that the fewest records have, with their number; null if no word has fewer than `most`. */
  const rarestBelow = async (
    words: readonly string[],
    most: number,
    count: (word: string, most: number) => Promise<number>,
  ): Promise<readonly [rarest: string, matches: number] | null> => {
    let [rarest, matches]: readonly [string | null, number] = [null, most];
    for (const word of words) {
      const counted = await count(word, matches);
      if (counted < matches) [rarest, matches] = [word, counted];
    }
    return rarest === null ? null : [rarest, matches];
  };
  return async (companyId: number, words: readonly string[]): Promise<WordSearch> => {
    let found = await rarestBelow(words, manyMatches, (word, most) => countUpTo(companyId, word, most));
    let most = words.length > 1 ? growth * manyMatches : Number.MAX_SAFE_INTEGER;
    for (; found === null; most *= growth)
      found = await rarestBelow(words, most, (word, limit) => countBeside(companyId, word, limit));
    const [rarest, matches] = found;
    return { words: [rarest, ...words.filter((word) => word !== rarest)], matches };
  };
};

/** Counts a company's records that have all words, beginning with the rarest, using only the table of words. */
export const countWithWords =
  ({ cached, read }: Pick<Connection, "cached" | "read">, kind: SearchedKind) =>
  async (companyId: number, { words: [word = "", ...others], matches }: WordSearch): Promise<number> => {
    if (others.length === 0) return matches;
    const checked = whereAll([
      condition(`${beginningWith(kind)} AND shared_prefix < ?`, companyId, word, word + lastCharacter, word.length),
      ...checkedForWords(kind, companyId, others),
    ]);
    const sql = `SELECT count(*) AS count FROM (SELECT 1 FROM (SELECT record_id AS id, * FROM search_words) ${checked.sql} LIMIT ?)`;
    return cached(JSON.stringify([kind, companyId, word, ...others]), async (limit) => {
      const [counted] = await read<{ count: number }>(`${kind}s`, { sql, values: [...checked.values, limit ?? -1] });
      return counted?.count ?? 0;
    });
  };
