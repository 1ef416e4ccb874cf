import type { Database } from "bun:sqlite";

/**
 * Tables whose changes are counted, each with those of its columns that are counted by themselves. Where any are named, a change of a row
 * counts as one of those columns alone that are set, and nothing else may be read of the table but its key.
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
 * Counts in memory what this connection changes. Each of its transactions takes back its own counts where it is taken back. SQLite drops
 * all that is temporary where `PRAGMA temp_store` is changed afterward.
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

/** Finds the names under which changes of what a statement reads are counted; null where it reads what is not counted. */
const namesFor = (database: Database, watched: WatchedTables): ((sql: string) => readonly string[] | null) => {
  const tables = database
    .query<{ name: string }, []>("SELECT name FROM main.sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => name);
  return (sql) => {
    const words = new Set(sql.match(/\w+/g));
    const read = tables.filter((table) => words.has(table));
    if (read.length === 0 || !read.every((table) => table in watched)) return null;
    // These change with a row, whichever of its columns is set.
    if (words.has("document") || words.has("version")) return null;
    return Object.entries(watched)
      .filter(([table]) => read.includes(table))
      .flatMap(([table, columns]) => namesOf([table, columns.filter((column) => words.has(column))]));
  };
};

/**
 * Says in which state the file is for a statement: where two are equal, it has the same rows. What this connection changes is counted by
 * table and column; a commit of another connection is another state for all statements.
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
