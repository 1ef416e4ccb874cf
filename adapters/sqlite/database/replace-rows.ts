import type { Database, SQLQueryBindings } from "bun:sqlite";

/** The rows of a record in a table, in a fixed order, and how all of them are removed and each is written. */
interface RowsOfRecord {
  /** Selects the columns, in the order of the rows that are given, for the key of the record. */
  readonly stored: string;
  readonly columns: readonly string[];
  /** Deletes them for the same key. */
  readonly remove: string;
  /** Inserts one of them: after the key come its columns. */
  readonly insert: string;
}

/**
 * Replaces the rows by which a record is found, as part of the transaction that writes it. Most changes leave them as they are, and
 * nothing is written then: each table and index takes a page of the log otherwise. A new record has none that could be replaced.
 */
export const rowsReplacer = <Key extends SQLQueryBindings[]>(
  database: Database,
  { stored, columns, remove, insert }: RowsOfRecord,
): ((key: Key, rows: readonly (readonly SQLQueryBindings[])[], isNew: boolean) => void) => {
  const asText = database.prepare<{ rows: string }, SQLQueryBindings[]>(
    `SELECT json_group_array(json_array(${columns.join(", ")})) AS rows FROM (${stored})`,
  );
  const removeRows = database.prepare<never, SQLQueryBindings[]>(remove);
  const insertRow = database.prepare<never, SQLQueryBindings[]>(insert);
  return (key, rows, isNew) => {
    if (!isNew) {
      if (asText.get(...key)?.rows === JSON.stringify(rows)) return;
      removeRows.run(...key);
    }
    // One by one: a list as JSON takes SQLite twice as long, since it is read again for each column.
    for (const row of rows) insertRow.run(...key, ...row);
  };
};
