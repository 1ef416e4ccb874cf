import { Database } from "bun:sqlite";
import { chmodSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { FhaCase, KnownCertificate, KnownPerson } from "./agency/known.ts";
import type { StoredCall } from "./calls.ts";
import type { StoredOrder } from "./credit/stored-order.ts";
import type { ReceivedWebhook } from "./received-webhook.ts";

/** What the sandbox stores, by kind. */
interface Kinds {
  /** By reference. */
  readonly call: StoredCall;
  /** By case number. */
  readonly case: FhaCase;
  /** By certificate number. */
  readonly certificate: KnownCertificate;
  /** The people of a user name's last request that named any, by user name. */
  readonly people: readonly KnownPerson[];
  /** By the bureau's number of the order. */
  readonly order: StoredOrder;
  /** By message id. */
  readonly webhook: ReceivedWebhook;
  /** The last assigned number, by series. */
  readonly counter: number;
}

/** The sandbox's state: one file for any number of processes, consistent whenever a process ends. */
export interface SandboxState {
  find<Kind extends keyof Kinds>(kind: Kind, key: string): Kinds[Kind] | null;
  put<Kind extends keyof Kinds>(kind: Kind, key: string, value: Kinds[Kind]): void;
  /** All of a kind, in order of arrival. */
  list<Kind extends keyof Kinds>(kind: Kind): readonly Kinds[Kind][];
  /** The next number of a series, counting up from 1. */
  next(series: string): number;
  /** Runs work in a transaction: all of it is stored, or nothing if it throws. */
  inOneStep<Value>(work: () => Value): Value;
  close(): void;
}

const settings = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;";

const table = `CREATE TABLE IF NOT EXISTS remembered (
  position INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, UNIQUE (kind, key))`;

/** Opens the file, creating it and its folder if missing. Throws if it is not accessible. */
export const openState = (file: string): SandboxState => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new Database(file, { create: true });
  chmodSync(file, 0o600);
  database.exec(settings);
  database.exec(table);
  const finding = database.query<{ value: string }, [string, string]>(
    "SELECT value FROM remembered WHERE kind = ? AND key = ?",
  );
  const listing = database.query<{ value: string }, [string]>(
    "SELECT value FROM remembered WHERE kind = ? ORDER BY position",
  );
  const putting = database.query<unknown, [string, string, string]>(
    "INSERT INTO remembered (kind, key, value) VALUES (?, ?, ?) ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value",
  );
  // The parsed text was written by `put`, for the same kind.
  const parsed = <Kind extends keyof Kinds>(text: string) => JSON.parse(text) as Kinds[Kind];
  const state: SandboxState = {
    find: <Kind extends keyof Kinds>(kind: Kind, key: string) => {
      const row = finding.get(kind, key);
      return row === null ? null : parsed<Kind>(row.value);
    },
    put: (kind, key, value) => {
      putting.run(kind, key, JSON.stringify(value));
    },
    list: <Kind extends keyof Kinds>(kind: Kind) => listing.all(kind).map(({ value }) => parsed<Kind>(value)),
    next: (series) => {
      const number = (state.find("counter", series) ?? 0) + 1;
      state.put("counter", series, number);
      return number;
    },
    inOneStep: (work) => database.transaction(work).immediate(),
    close: () => database.close(),
  };
  return state;
};
