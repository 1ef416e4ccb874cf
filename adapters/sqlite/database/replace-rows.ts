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

/** The rows by which records are found, as what stores the records writes them, with a column that tells which ones were written. */
export interface FoundByRows<Stored> {
  readonly column: string;
  readonly valueOf: (stored: Stored) => string;
  /** Writes them in the transaction that writes the record; `before` is null of a new one. */
  readonly write: (stored: Stored, before: Before | null) => void;
}

/** A record as it was before a save. */
interface Before {
  readonly version: number;
  readonly columns: Readonly<Record<string, unknown>>;
}

interface RowsOfRecords<Stored, Rows> {
  readonly column: string;
  /** The rows of a record as they are written, as plain data. */
  readonly rowsOf: (stored: Stored) => Rows;
  /** Writes them; of a record that is not new, those that are others than the stored ones. */
  readonly write: (stored: Stored, rows: Rows, isNew: boolean) => void;
  /** Compares and writes with each save the rows that may change without the record's version. */
  readonly writeAlways: (stored: Stored, isNew: boolean) => void;
}

/** Another release of the runtime may make another one of the same rows: they are read and compared once more then. */
const digestOf = (rows: unknown): string => Bun.hash(JSON.stringify(rows)).toString(36);

/**
 * Writes the rows of records where they may be others than before, with the column by which that is told without reading them: which
 * version the rows are of, and their digest. A release that does not know the column leaves it at an earlier version than the record's.
 */
export const foundByRows = <Stored extends { readonly version: number }, Rows>(
  spec: RowsOfRecords<Stored, Rows>,
): FoundByRows<Stored> => {
  const found = new WeakMap<Stored, { readonly rows: Rows; readonly digest: string }>();
  const rowsOf = (stored: Stored) => {
    const known = found.get(stored);
    if (known !== undefined) return known;
    const rows = spec.rowsOf(stored);
    const made = { rows, digest: digestOf(rows) };
    found.set(stored, made);
    return made;
  };
  const ofVersion = (stored: Stored, version: number): string => `${version} ${rowsOf(stored).digest}`;
  return {
    column: spec.column,
    valueOf: (stored) => ofVersion(stored, stored.version),
    write: (stored, before) => {
      spec.writeAlways(stored, before === null);
      if (before !== null && before.columns[spec.column] === ofVersion(stored, before.version)) return;
      spec.write(stored, rowsOf(stored).rows, before === null);
    },
  };
};
