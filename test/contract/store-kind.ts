import { afterEach, beforeEach } from "bun:test";
import type { StoreVault } from "../../domain/kernel/stored/sealed-parts.ts";
import type { SealedKind } from "../../domain/sealed-parts.ts";
import type { Stores, Upgrades } from "../../domain/stores.ts";
import type { TestClock } from "../fixtures/clock.ts";

/** The kinds with sealed parts that were added after the first release. The id of a log entry is its place. */
type LaterKind = Exclude<SealedKind, "loan" | "calculation">;

/** A stored log entry with its place. */
export interface StoredEntry {
  readonly place: number;
  readonly document: Readonly<Record<string, unknown>>;
}

/** The kinds of records that tests tamper with. */
type TamperedKind = "company" | "loan" | "user" | "signer";

/** New, empty stores for one test. */
export interface OpenedStores {
  readonly stores: Stores;
  /** The same records through a second store, opened separately as another process would. */
  readonly others: Stores;
  /** The clock of both stores. */
  readonly clock: TestClock;
  /** Inserts, directly into the database, what the first release stored; see test/stored-shapes. */
  insertFirstRelease(): Promise<void>;
  /** Makes every further write of `stores` fail, as if the server or the file's lock could not be obtained. Needs `canBeCutOff`. */
  cutOff(): Promise<void>;
  /** Inserts, directly into the database, a document with all of its parts in clear, as earlier versions stored it. */
  insertInClear(kind: LaterKind, document: object & { readonly id: number; readonly companyId: number }): Promise<void>;
  /** Rewrites a company's log directly in the database, as someone who tampers with it would. Needs `shared`. */
  rewriteLog(companyId: number, edit: (entries: readonly StoredEntry[]) => readonly StoredEntry[]): Promise<void>;
  /** The same for a record; null deletes it. */
  rewriteRecord(
    kind: TamperedKind,
    id: number,
    edit: (document: StoredEntry["document"]) => StoredEntry["document"] | null,
  ): Promise<void>;
  /** Everything that is stored, as raw bytes, including a backup made as the operator's guide says. Needs `shared`. */
  rawContents(): Promise<string>;
  dispose(): Promise<void>;
}

/** A store adapter as the contract suites use it. */
export interface StoreKind {
  readonly name: string;
  open(options: OpenOptions): Promise<OpenedStores>;
}

interface OpenOptions {
  /** Requests the second store; without it, `others` is the same as `stores`. */
  readonly shared: boolean;
  /** Requests stores that can be cut off; the second store stays connected. */
  readonly canBeCutOff?: boolean;
  /** Makes `stores` those of another version of the service; the second store stays at this version. */
  readonly upgrades?: Upgrades;
  /** The keys of `stores` and of the second store; if omitted, both use the keys shared by all tests. */
  readonly vaults?: { readonly stores: StoreVault; readonly others: StoreVault };
}

/** Opens new stores for each test of the enclosing suite. */
export const freshStores = (kind: StoreKind, options: OpenOptions = { shared: false }): (() => OpenedStores) => {
  let opened: OpenedStores | undefined;
  beforeEach(async () => {
    opened = await kind.open(options);
  });
  afterEach(async () => {
    await opened?.dispose();
    opened = undefined;
  });
  return () => {
    if (opened === undefined) throw new Error("stores are there within a test alone");
    return opened;
  };
};

/** Every page of a list in order, until one is empty. */
export const allPages = async <Row>(list: (number: number) => Promise<{ rows: readonly Row[] }>): Promise<Row[][]> => {
  const pages: Row[][] = [];
  for (let number = 1; ; number += 1) {
    const { rows } = await list(number);
    if (rows.length === 0) return pages;
    pages.push([...rows]);
  }
};

/** Returns what a store found or saved; throws if there is nothing. */
export const present = <Value>(value: Value | "conflict" | "already_stored" | null | undefined): Value => {
  if (value === null || value === undefined || value === "conflict" || value === "already_stored")
    throw new Error("the record is not there");
  return value;
};
