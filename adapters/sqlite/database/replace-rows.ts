import type { Database, SQLQueryBindings } from "bun:sqlite";

/** The rows of a record in a table, in a fixed order, and how to delete all of them and insert one. */
interface RowsOfRecord {
  /** Selects the columns for the key of the record, in the same order as the rows to be written. */
  readonly stored: string;
  readonly columns: readonly string[];
  /** Deletes the rows of the same key. */
  readonly remove: string;
  /** Inserts one row; its parameters are the key, then the columns. */
  readonly insert: string;
}

/**
 * Replaces the lookup rows of a record, as part of the transaction that writes it. Most changes leave these rows as they are; then nothing is
 * written, because each table and index written would add a page to the WAL. A new record has no rows to replace.
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
    // One by one: passing all rows as JSON takes SQLite twice as long, because it parses the text again for each column.
    for (const row of rows) insertRow.run(...key, ...row);
  };
};

/** How the store of a record writes its lookup rows, and the column that tells which rows were written. */
export interface FoundByRows<Stored> {
  readonly column: string;
  readonly valueOf: (stored: Stored) => string;
  /** Writes them in the transaction that writes the record; `before` is null for a new record. */
  readonly write: (stored: Stored, before: Before | null) => void;
}

/** A record as it was before a save. */
interface Before {
  readonly version: number;
  readonly columns: Readonly<Record<string, unknown>>;
}

interface RowsOfRecords<Stored, Rows> {
  readonly column: string;
  /** The rows to be written for a record, as plain data. */
  readonly rowsOf: (stored: Stored) => Rows;
  /** Writes them. For an existing record, writes only what differs from the stored rows. */
  readonly write: (stored: Stored, rows: Rows, isNew: boolean) => void;
  /** Compares and writes, with every save, the rows that may change although the record's version does not. */
  readonly writeAlways: (stored: Stored, isNew: boolean) => void;
}

/** Another release of the runtime may hash the same rows differently. Then the rows are read and compared once more. */
const digestOf = (rows: unknown): string => Bun.hash(JSON.stringify(rows)).toString(36);

/**
 * Writes the lookup rows of a record only if they may have changed. A column of the record tells that without reading the rows: it holds the
 * version that the rows belong to, and their digest. A release that does not know the column leaves it at a version earlier than the record's.
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
