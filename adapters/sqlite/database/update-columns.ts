import type { Database, SQLQueryBindings, Statement } from "bun:sqlite";

/** The row of a record, and the columns that a save may make others. */
interface SavedRow {
  readonly table: string;
  readonly columns: readonly string[];
  /** Finds the row, at the version that was read. */
  readonly where: string;
  /** SQL of the document that is stored; its question mark is the document that is saved. */
  readonly document: string;
}

/**
 * Saves a document with its columns, as part of a transaction, and returns their former values; null where no row was found. Columns
 * that stay are not set: one that is set is written in every index that has it, and takes a page of the log in each, even where its
 * value is the same.
 */
export const columnsUpdater = (
  database: Database,
  { table, columns, where, document }: SavedRow,
): ((
  values: readonly SQLQueryBindings[],
  document: string,
  found: readonly SQLQueryBindings[],
) => readonly unknown[] | null) => {
  // Prepared once they are needed: a table of records that are never saved has no version.
  let stored: Statement<unknown, SQLQueryBindings[]> | undefined;
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
    const [row] = stored.values(...found);
    if (row === undefined) return null;
    const before = row.slice(1);
    const isOther = (place: number): boolean => values[place] !== before[place];
    const update = updateOf(columns.filter((_, place) => isOther(place)));
    update.run(...values.filter((_, place) => isOther(place)), text, ...found);
    return before;
  };
};
