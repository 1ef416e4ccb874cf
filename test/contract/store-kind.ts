import { afterEach, beforeEach } from "bun:test";
import type { StoreVault } from "../../domain/kernel/stored/sealed-parts.ts";
import type { SealedKind } from "../../domain/sealed-parts.ts";
import type { Stores, Upgrades } from "../../domain/stores.ts";
import type { TestClock } from "../fixtures/clock.ts";

/** The kinds with sealed parts that came after the first release; the id of an entry of the log is its place. */
type LaterKind = Exclude<SealedKind, "loan" | "calculation">;

/** What lies at a place of a log, as it is stored. */
export interface StoredEntry {
  readonly place: number;
  readonly document: Readonly<Record<string, unknown>>;
}

/** The kinds of records that tests tamper with. */
type TamperedKind = "company" | "loan" | "user" | "signer";

/** Fresh and empty stores for one test. */
export interface OpenedStores {
  readonly stores: Stores;
  /** The same records through a second store, opened apart from the first as another process would. */
  readonly others: Stores;
  /** The time that both go by. */
  readonly clock: TestClock;
  /** Puts in, underneath the ports, what the first release stored; see test/stored-shapes. */
  insertFirstRelease(): Promise<void>;
  /** From now on what `stores` writes fails, as where the server or the file's lock is out of reach. Needs `canBeCutOff`. */
  cutOff(): Promise<void>;
  /** Puts in, underneath the ports, a document with all of its parts in clear, as earlier versions stored it. */
  insertInClear(kind: LaterKind, document: object & { readonly id: number; readonly companyId: number }): Promise<void>;
  /** Writes the log of a company again, underneath the ports, as who tampers with it does. Needs `shared`. */
  rewriteLog(companyId: number, edit: (entries: readonly StoredEntry[]) => readonly StoredEntry[]): Promise<void>;
  /** The same of a record; null: it goes. */
  rewriteRecord(
    kind: TamperedKind,
    id: number,
    edit: (document: StoredEntry["document"]) => StoredEntry["document"] | null,
  ): Promise<void>;
  /** Everything that is stored, as its bytes lie there, and in a backup made as the operator's guide says. Needs `shared`. */
  rawContents(): Promise<string>;
  dispose(): Promise<void>;
}

/** A store adapter as the contract suites know it. */
export interface StoreKind {
  readonly name: string;
  open(options: OpenOptions): Promise<OpenedStores>;
}

export interface OpenOptions {
  /** Requests the second store; without it `others` is the first. */
  readonly shared: boolean;
  /** Requests stores that can be cut off; the second store goes on. */
  readonly canBeCutOff?: boolean;
  /** Makes `stores` those of another version of the service; the second store stays this version's. */
  readonly upgrades?: Upgrades;
  /** The keys of `stores`, and those of the second store; the same of all tests where they are left out. */
  readonly vaults?: { readonly stores: StoreVault; readonly others: StoreVault };
}

/** Opens fresh stores for each test of the suite around it. */
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

/** Every page of a list, one after the other, until one is empty. */
export const allPages = async <Row>(list: (number: number) => Promise<{ rows: readonly Row[] }>): Promise<Row[][]> => {
  const pages: Row[][] = [];
  for (let number = 1; ; number += 1) {
    const { rows } = await list(number);
    if (rows.length === 0) return pages;
    pages.push([...rows]);
  }
};

/** What a store found, or saved, where it must be there. */
export const present = <Value>(value: Value | "conflict" | "already_stored" | null | undefined): Value => {
  if (value === null || value === undefined || value === "conflict" || value === "already_stored")
    throw new Error("the record is not there");
  return value;
};
