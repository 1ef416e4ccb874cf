import { Database, type SQLQueryBindings } from "bun:sqlite";

/** A read-only statement, as it is sent to this thread. */
export interface ReadRequest {
  readonly file: string;
  readonly sql: string;
  readonly values: readonly SQLQueryBindings[];
}

/** The rows of a statement, or null if the thread could not read them. */
export type RowsRead = readonly unknown[] | null;

/** The page cache of the connection: reads in this thread scan many index pages of a large store. */
const cacheKibibytes = 16_384;

let opened: Database | null = null;

const open = (file: string): Database => {
  const database = new Database(file, { readonly: true });
  database.run(`PRAGMA cache_size = -${cacheKibibytes}`);
  return database;
};

const rowsOf = ({ file, sql, values }: ReadRequest): RowsRead => {
  try {
    opened ??= open(file);
    return opened.query<unknown, SQLQueryBindings[]>(sql).all(...values);
  } catch {
    return null;
  }
};

declare const self: Worker;

self.onmessage = ({ data }: MessageEvent<ReadRequest>) => self.postMessage(rowsOf(data));
