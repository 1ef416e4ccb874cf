import type { Database, SQLQueryBindings } from "bun:sqlite";
import { setImmediate } from "node:timers/promises";
import { once } from "../../../domain/kernel/once.ts";
import type { Condition } from "../conditions.ts";
import { statesOfStatements, type WatchedTables } from "../database/watched-tables.ts";
import type { ReadRequest, RowsRead } from "./reading-thread.ts";

/** Reads the rows of a statement that may scan as much of a table as its filter requires. */
export type ReadBeside = <Row>(table: string, statement: Pick<Condition, "sql" | "values">) => Promise<Row[]>;

/** A table with at most this many rows is scanned in a millisecond or two. */
const fewRows = 10_000;

/** The maximum number of concurrent long reads. A further one waits for a thread; other requests do not wait. */
const maxThreads = 2;

/** A thread with its own connection to the file, which runs one read at a time. */
interface Reader {
  readonly worker: Worker;
  resolve: ((rows: RowsRead) => void) | null;
}

const startReader = (onEnd: (reader: Reader) => void): Reader => {
  const worker = new Worker(new URL("./reading-thread.ts", import.meta.url).href);
  const reader: Reader = { worker, resolve: null };
  const settle = (rows: RowsRead) => {
    const { resolve } = reader;
    reader.resolve = null;
    worker.unref();
    resolve?.(rows);
  };
  worker.onmessage = ({ data }: MessageEvent<RowsRead>) => settle(data);
  worker.onerror = () => {
    onEnd(reader);
    settle(null);
  };
  return reader;
};

/** A pool of threads that read a file. A thread is started when all others are busy. */
const readers = (file: string) => {
  const started = new Set<Reader>();
  const waiting: (() => void)[] = [];
  let isClosed = false;
  const idle = (): Reader | null => {
    for (const reader of started) if (reader.resolve === null) return reader;
    if (started.size === maxThreads) return null;
    const reader = startReader((ended) => started.delete(ended));
    started.add(reader);
    return reader;
  };
  /** Resolves to null if the thread could not read the rows, or has ended. */
  const readInThread = async (read: Omit<ReadRequest, "file">): Promise<RowsRead> => {
    let reader = idle();
    while (reader === null) {
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (isClosed) return null;
      reader = idle();
    }
    const { promise, resolve } = Promise.withResolvers<RowsRead>();
    reader.resolve = resolve;
    // Only a busy thread keeps the process alive.
    reader.worker.ref();
    reader.worker.postMessage({ file, ...read } satisfies ReadRequest);
    const rows = await promise;
    waiting.shift()?.();
    return rows;
  };
  const close = () => {
    isClosed = true;
    for (const { worker, resolve } of started) {
      worker.terminate();
      resolve?.(null);
    }
    started.clear();
    for (const resolve of waiting) resolve();
  };
  return { readInThread, close };
};

/** The maximum number of cached results, and of rows in each. */
const maxKept = 200;
const maxRowsKept = 1_000;

/** Whether a database has no file, so that no other connection can open it. */
export const isInMemory = ({ filename }: Database): boolean => filename === "" || filename === ":memory:";

/**
 * Caches the results of reads until their source changes: a client that requests a list again, or its next page with its count, does not
 * wait for the same scan again, whatever else is written meanwhile.
 */
const keptResults = (database: Database, watched: WatchedTables) => {
  // Created with the first read of a large table, so that until then writes do not pay for counting changes.
  const stateFor = once(() => statesOfStatements(database, watched));
  const kept = new Map<string, { readonly state: string; readonly rows: readonly unknown[] }>();
  return async (
    { sql, values }: Pick<Condition, "sql" | "values">,
    read: () => Promise<RowsRead>,
  ): Promise<readonly unknown[] | null> => {
    // Uncommitted changes are counted already, but no other connection sees them yet.
    if (database.inTransaction) return read();
    const state = stateFor()(sql);
    const key = JSON.stringify([sql, values]);
    const known = kept.get(key);
    if (known?.state === state) {
      // Yields to other work, as a read in a thread does.
      await setImmediate();
      return known.rows;
    }
    const rows = await read();
    kept.delete(key);
    if (rows === null || rows.length > maxRowsKept) return rows;
    const [oldest] = kept.size < maxKept ? [] : kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
    // The rows may include commits made after the state was read. These have changed the state, so the cached rows are then not used.
    kept.set(key, { state, rows });
    return rows;
  };
};

/**
 * Runs reads that may scan a whole table. If the table is large, a thread runs them on its own connection, because SQLite blocks
 * the event loop, and so every other request, until a statement is done. A read sees everything that was committed before it. A store in
 * memory has only one connection and is read here; so is anything that a thread could not read.
 */
export const besideReader = (
  database: Database,
  watched: WatchedTables = {},
): { readonly read: ReadBeside; readonly close: () => void } => {
  const threads = isInMemory(database) ? null : readers(database.filename);
  const unlessKept = threads === null ? null : keptResults(database, watched);
  const hasFewRows = (table: string): boolean => {
    const last = database.query<{ id: number | null }, []>(`SELECT max(rowid) AS id FROM ${table}`).get();
    return (last?.id ?? 0) <= fewRows;
  };
  const readHere = <Row>({ sql, values }: Pick<Condition, "sql" | "values">): Row[] =>
    database.query<Row, SQLQueryBindings[]>(sql).all(...values);
  return {
    read: async <Row>(table: string, statement: Pick<Condition, "sql" | "values">): Promise<Row[]> => {
      if (threads === null || unlessKept === null || hasFewRows(table)) return readHere(statement);
      const { sql, values } = statement;
      const rows = await unlessKept(statement, () => threads.readInThread({ sql, values }));
      return rows === null ? readHere(statement) : [...(rows as Row[])];
    },
    close: () => threads?.close(),
  };
};
