import { Database, type SQLQueryBindings } from "bun:sqlite";

/** A statement that only reads, as it comes to this thread. */
export interface AskedRead {
  readonly file: string;
  readonly sql: string;
  readonly values: readonly SQLQueryBindings[];
}

/** Its rows; or, where it failed, why. */
export type AnsweredRead = { readonly rows: readonly unknown[] } | { readonly failed: string };

/** Some index pages of a large store: what is read here walks many. */
const cacheKibibytes = 16_384;

let opened: Database | null = null;

const open = (file: string): Database => {
  const database = new Database(file, { readonly: true });
  database.run(`PRAGMA cache_size = -${cacheKibibytes}`);
  return database;
};

const answer = ({ file, sql, values }: AskedRead): AnsweredRead => {
  try {
    opened ??= open(file);
    return { rows: opened.query<unknown, SQLQueryBindings[]>(sql).all(...values) };
  } catch (error) {
    return { failed: String(error) };
  }
};

declare const self: Worker;

self.onmessage = ({ data }: MessageEvent<AskedRead>) => self.postMessage(answer(data));
