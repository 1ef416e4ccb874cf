import type { Database } from "bun:sqlite";

/**
 * Tables whose changes are counted, each with the columns that have counters of their own. If a table names columns, an update
 * increments only the counters of the columns that it sets, and a query may read no other column of the table except its key.
 */
export type WatchedTables = Readonly<Record<string, readonly string[]>>;

const namesOf = ([table, columns]: readonly [string, readonly string[]]): string[] => [
  table,
  ...columns.map((column) => `${table} ${column}`),
];

const counting = (table: string, name: string, event: string): string => `
CREATE TEMP TRIGGER IF NOT EXISTS "counts ${name} after ${event}" AFTER ${event} ON main.${table}
BEGIN UPDATE temp_changes SET count = count + 1 WHERE name = '${name}'; END;`;

const triggersOf = ([table, columns]: readonly [string, readonly string[]]): string => {
  const updates =
    columns.length === 0
      ? [counting(table, table, "UPDATE")]
      : columns.map((column) => counting(table, `${table} ${column}`, `UPDATE OF ${column}`));
  return [counting(table, table, "INSERT"), counting(table, table, "DELETE"), ...updates].join("");
};

/**
 * Counts the changes of this connection in a temporary table. Rolling back a transaction also rolls back its counts. SQLite drops all
 * temporary tables and triggers if `PRAGMA temp_store` changes afterward.
 */
const countChanges = (database: Database, watched: WatchedTables): void => {
  database.exec(
    "CREATE TEMP TABLE IF NOT EXISTS temp_changes (name TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID",
  );
  const insert = database.query<never, [string]>("INSERT OR IGNORE INTO temp_changes (name, count) VALUES (?, 0)");
  for (const each of Object.entries(watched)) {
    for (const name of namesOf(each)) insert.run(name);
    database.exec(triggersOf(each));
  }
};

/** Finds the counters of everything that a statement reads; null if it reads something that is not counted. */
const namesFor = (database: Database, watched: WatchedTables): ((sql: string) => readonly string[] | null) => {
  const tables = database
    .query<{ name: string }, []>("SELECT name FROM main.sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => name);
  return (sql) => {
    const words = new Set(sql.match(/\w+/g));
    const read = tables.filter((table) => words.has(table));
    if (read.length === 0 || !read.every((table) => table in watched)) return null;
    // These change with every update of a row, whichever column it sets.
    if (words.has("document") || words.has("version")) return null;
    return Object.entries(watched)
      .filter(([table]) => read.includes(table))
      .flatMap(([table, columns]) => namesOf([table, columns.filter((column) => words.has(column))]));
  };
};

/**
 * Returns the state of the file as far as a statement reads it: the same state means the same rows. Changes by this connection are counted by
 * table and column; a commit by another connection changes the state for all statements.
 */
export const statesOfStatements = (database: Database, watched: WatchedTables): ((sql: string) => string) => {
  countChanges(database, watched);
  const commits = database.query<{ data_version: number }, []>("PRAGMA data_version");
  const all = database.query<{ changes: number }, []>("SELECT total_changes() AS changes");
  const counts = database.query<{ name: string; count: number }, []>("SELECT name, count FROM temp_changes");
  const find = namesFor(database, watched);
  const found = new Map<string, readonly string[] | null>();
  return (sql) => {
    const names = found.has(sql) ? found.get(sql) : find(sql);
    found.set(sql, names ?? null);
    const changes = names
      ? counts.all().flatMap(({ name, count }) => (names.includes(name) ? [count] : []))
      : [`of all ${all.get()?.changes}`];
    return [commits.get()?.data_version, ...changes].join(" ");
  };
};
