import type { Database, SQLQueryBindings, Statement } from "bun:sqlite";

/** The row of a record, and the columns that a save may change. */
interface SavedRow {
  readonly table: string;
  readonly columns: readonly string[];
  /** Finds the row, at the version that was read. */
  readonly where: string;
  /** A SQL expression for the stored document; its question mark is the saved document. */
  readonly document: string;
}

/**
 * Saves a document with its columns, as part of a transaction, and returns their former values by name; null if no row was found.
 * Only columns that changed are set: SQLite writes a column that is set into every index that contains it, even if its value is the same,
 * and each of these indexes adds a page to the WAL.
 */
export const columnsUpdater = (
  database: Database,
  { table, columns, where, document }: SavedRow,
): ((
  values: readonly (readonly [column: string, value: SQLQueryBindings])[],
  document: string,
  found: readonly SQLQueryBindings[],
) => Readonly<Record<string, unknown>> | null) => {
  // Prepared on first use, because a table whose records are never saved has no version column.
  let stored: Statement<Record<string, unknown>, SQLQueryBindings[]> | undefined;
  const updates = new Map<string, Statement<never, SQLQueryBindings[]>>();
  const updateOf = (set: readonly string[]): Statement<never, SQLQueryBindings[]> => {
    const names = set.map((column) => `${column} = ?, `).join("");
    const update =
      updates.get(names) ??
      database.prepare<never, SQLQueryBindings[]>(`UPDATE ${table} SET ${names}document = ${document} WHERE ${where}`);
    updates.set(names, update);
    return update;
  };
  return (values, text, found) => {
    stored ??= database.prepare(`SELECT ${["NULL", ...columns].join(", ")} FROM ${table} WHERE ${where}`);
    const before = stored.get(...found);
    if (before === null) return null;
    const others = values.filter(([column, value]) => value !== before[column]);
    const update = updateOf(others.map(([column]) => column));
    update.run(...others.map(([, value]) => value), text, ...found);
    return before;
  };
};
