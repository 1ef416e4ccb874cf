import type { Database, SQLQueryBindings } from "bun:sqlite";
import { setImmediate } from "node:timers/promises";
import { once } from "../../../domain/kernel/once.ts";
import type { Condition } from "../conditions.ts";
import { statesOfStatements, type WatchedTables } from "../database/watched-tables.ts";
import type { ReadRequest, RowsRead } from "./reading-thread.ts";

/** Reads the rows of a statement that walks as much of a table as its filter wants. */
export type ReadBeside = <Row>(table: string, statement: Pick<Condition, "sql" | "values">) => Promise<Row[]>;

/** A table with so many rows is read through in a millisecond or two. */
const fewRows = 10_000;

/** Long reads that go on at a time. The next waits for one of them, and no other request does. */
const maxThreads = 2;

/** A thread with its own connection to the file, which does one read at a time. */
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

/** Threads that read a file; each is started once the others are all at work. */
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
  /** Null also where the thread has ended. */
  const readInThread = async (read: Omit<ReadRequest, "file">): Promise<RowsRead> => {
    let reader = idle();
    while (reader === null) {
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (isClosed) return null;
      reader = idle();
    }
    const { promise, resolve } = Promise.withResolvers<RowsRead>();
    reader.resolve = resolve;
    // Only a thread at work keeps a process from its end.
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

/** So many results are kept, each of so many rows at most. */
const maxKept = 200;
const maxRowsKept = 1_000;

/** Whether a database has no file, and so no connection but its own. */
export const isInMemory = ({ filename }: Database): boolean => filename === "" || filename === ":memory:";

/**
 * Results of reads, kept until anything that they are read from changes: who looks at a list again, or at its next page with its count,
 * does not wait for the same walk again, whatever else is written meanwhile.
 */
const keptResults = (database: Database, watched: WatchedTables) => {
  // From the first large table that is read: until then no write pays for it that its changes are counted.
  const stateFor = once(() => statesOfStatements(database, watched));
  const kept = new Map<string, { readonly state: string; readonly rows: readonly unknown[] }>();
  return async (
    { sql, values }: Pick<Condition, "sql" | "values">,
    read: () => Promise<RowsRead>,
  ): Promise<readonly unknown[] | null> => {
    // What is not committed yet is counted already, and no other connection sees it.
    if (database.inTransaction) return read();
    const state = stateFor()(sql);
    const key = JSON.stringify([sql, values]);
    const known = kept.get(key);
    if (known?.state === state) {
      // Others have their turn here too, as they have while a thread reads.
      await setImmediate();
      return known.rows;
    }
    const rows = await read();
    kept.delete(key);
    if (rows === null || rows.length > maxRowsKept) return rows;
    const [oldest] = kept.size < maxKept ? [] : kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
    // What was committed since the state was read may be in the rows: it is another state.
    kept.set(key, { state, rows });
    return rows;
  };
};

/**
 * Reads of a store that may walk a whole table. Where that is large they are made in a thread, with a connection of its own:
 * SQLite stops the event loop until a statement is done, and with it every other request. What was committed before a read is
 * in it. A store in memory has one connection and is read here, and so is what a thread could not read.
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
