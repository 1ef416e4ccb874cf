import type { Database } from "bun:sqlite";
import { wordsWithSharedPrefix } from "../search-words.ts";

/** Every combination of filters, as bits for the officer, the status, the type of loan and the state. */
const filters = `(SELECT column1 AS named FROM (VALUES ${Array.from({ length: 16 }, (_, named) => `(${named})`).join(", ")}))`;

/** A row for each combination of filters that includes a loan; 0 and the empty string stand for a value that it does not filter by. */
const underEachFilter = (loan: string, count: string): string => `
  SELECT ${loan}.company_id, iif(named & 1, ${loan}.loan_officer_id, 0), iif(named & 2, ${loan}.status, ''),
    iif(named & 4, ${loan}.hecm_type, ''), iif(named & 8, ${loan}.state, ''), ${count}`;

const addToCounts = (loan: "OLD" | "NEW", count: "1" | "-1"): string => `
  INSERT INTO loan_counts (company_id, loan_officer_id, status, hecm_type, state, count)
  ${underEachFilter(loan, count)} FROM ${filters} WHERE ${loan}.deleted_at IS NULL
  ON CONFLICT DO UPDATE SET count = count + excluded.count;`;

const facets = (loan: "OLD" | "NEW"): string =>
  ["deleted_at IS NULL", "company_id", "loan_officer_id", "status", "hecm_type", "state"]
    .map((column) => `${loan}.${column}`)
    .join(", ");

/** Triggers update the counts in the transaction that writes the loan, so that the two never disagree. */
const schema = `
CREATE TABLE loan_counts (
  company_id INTEGER NOT NULL,
  loan_officer_id INTEGER NOT NULL,
  status TEXT NOT NULL,
  hecm_type TEXT NOT NULL,
  state TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (company_id, loan_officer_id, status, hecm_type, state)
) STRICT, WITHOUT ROWID;
INSERT INTO loan_counts (company_id, loan_officer_id, status, hecm_type, state, count)
  ${underEachFilter("loans", "count(*)")} FROM loans, ${filters} WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5;
CREATE TRIGGER loan_added AFTER INSERT ON loans BEGIN ${addToCounts("NEW", "1")} END;
CREATE TRIGGER loan_changed AFTER UPDATE ON loans WHEN (${facets("OLD")}) IS NOT (${facets("NEW")}) BEGIN
  ${addToCounts("OLD", "-1")} ${addToCounts("NEW", "1")}
END;
CREATE TRIGGER loan_removed AFTER DELETE ON loans BEGIN ${addToCounts("OLD", "-1")} END;

CREATE INDEX loans_by_status_alone ON loans (company_id, status, id, loan_officer_id, hecm_type, state)
  WHERE deleted_at IS NULL;
CREATE INDEX loans_by_status_newest ON loans (company_id, status, created_at DESC, id DESC, loan_officer_id, hecm_type, state)
  WHERE deleted_at IS NULL;
ALTER TABLE search_words ADD COLUMN shared_prefix INTEGER NOT NULL DEFAULT 0;
`;

interface WordsOfRecord {
  readonly kind: string;
  readonly company_id: number;
  readonly record_id: number;
  readonly words: string;
}

/** Stores for each search word the length of the prefix that it shares with the word before it, some records at a time. */
const notePrefixes = (database: Database): void => {
  const after = database.prepare<WordsOfRecord, [string, number]>(
    `SELECT kind, company_id, record_id, json_group_array(word) AS words FROM search_words
     WHERE (kind, record_id) > (?, ?) GROUP BY kind, record_id ORDER BY kind, record_id LIMIT 500`,
  );
  const update = database.prepare<never, [number, string, number, string, number]>(
    "UPDATE search_words SET shared_prefix = ? WHERE kind = ? AND company_id = ? AND word = ? AND record_id = ?",
  );
  let records = after.all("", 0);
  for (let last = records.at(-1); last !== undefined; last = records.at(-1)) {
    for (const { kind, company_id, record_id, words } of records)
      for (const [word, shared] of wordsWithSharedPrefix(JSON.parse(words)))
        if (shared > 0) update.run(shared, kind, company_id, word, record_id);
    records = after.all(last.kind, last.record_id);
  }
};

/** A migration: a list of loans costs the same however many loans there are, in every order that is offered. */
export const loanLists = (database: Database): void => {
  database.exec(schema);
  notePrefixes(database);
};
