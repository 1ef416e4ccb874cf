import { Database, type SQLQueryBindings } from "bun:sqlite";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { borrowerRows, borrowerWriter } from "../../adapters/sqlite/loans/borrower-lists.ts";
import { loanColumns, queryColumns } from "../../adapters/sqlite/loans/query-columns.ts";
import { openSqlite } from "../../adapters/sqlite/open.ts";
import type { User } from "../../domain/identity/user.ts";
import { upgradeLoan } from "../../domain/loan/stored/upgrade.ts";
import { aClock } from "../fixtures/clock.ts";
import { testVault } from "../fixtures/loan/log.ts";
import { firstReleaseRows } from "../stored-shapes/first-release.ts";
import type { OpenedStores, StoreKind } from "./store-kind.ts";

const inMemory = ":memory:";

/** The columns that a later schema stores beside a document, as its migration fills them. */
const columnsSince = (
  table: string,
  { document }: (typeof firstReleaseRows)[string][number],
): Readonly<Record<string, string | number | null>> => {
  if (table === "loans") {
    const loan = upgradeLoan(document);
    // Days that depend on rules are computed at the next start.
    const ofDocument = Object.entries(loanColumns).filter(([column]) => !(column in queryColumns));
    return Object.fromEntries(ofDocument.map(([column, of]) => [column, of(loan)]));
  }
  if (table !== "users") return {};
  const { companyId, createdAt, isActive } = document as Pick<User, "companyId" | "createdAt" | "isActive">;
  return { company_id: companyId, created_at: createdAt, is_active: Number(isActive) };
};

const insertFirstReleaseInto = async (file: string): Promise<void> => {
  if (file === inMemory) throw new Error("a store in memory cannot be written to from underneath: open it shared");
  const database = new Database(file);
  for (const [table, rows] of Object.entries(firstReleaseRows))
    for (const stored of rows) {
      const row = { ...stored, ...columnsSince(table, stored) };
      const columns = Object.keys(row);
      const values = Object.values(row).map(
        (value): SQLQueryBindings => (typeof value === "object" && value !== null ? JSON.stringify(value) : value),
      );
      database.run(
        `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
        values,
      );
      // Borrowers are looked up in a table of their own.
      if (table !== "loans") continue;
      const loan = upgradeLoan(stored.document);
      borrowerWriter(database)(loan, borrowerRows(loan), true);
    }
  database.close();
};

const insertsInClear = {
  logEntry: "INSERT INTO log (seq, company_id, document) VALUES (?, ?, ?)",
  agencyTransaction: "INSERT INTO agency_transactions (id, document) SELECT ?1, ?3 WHERE ?2 > 0",
  creditReport: "INSERT INTO credit_reports (id, document) SELECT ?1, ?3 WHERE ?2 > 0",
} as const;

const insertInClearInto =
  (file: string): OpenedStores["insertInClear"] =>
  async (kind, { id, companyId, ...document }) => {
    if (file === inMemory) throw new Error("a store in memory cannot be written to from underneath: open it shared");
    const database = new Database(file);
    const stored = kind === "logEntry" ? { ...document, companyId } : { ...document, id, companyId };
    database.run(insertsInClear[kind], [id, companyId, JSON.stringify(stored)]);
    database.close();
  };

/** Accesses a table directly, and not through the ports. */
const withDatabase = (file: string, work: (database: Database) => void): void => {
  if (file === inMemory) throw new Error("a store in memory cannot be tampered with: open it shared");
  const database = new Database(file);
  work(database);
  database.close();
};

const rewriteLogIn =
  (file: string): OpenedStores["rewriteLog"] =>
  async (companyId, edit) =>
    withDatabase(file, (database) => {
      const rows = database
        .query<{ place: number; document: string }, [number]>(
          "SELECT seq AS place, document FROM log WHERE company_id = ? ORDER BY seq",
        )
        .all(companyId);
      const edited = edit(rows.map(({ place, document }) => ({ place, document: JSON.parse(document) })));
      database.run("DELETE FROM log WHERE company_id = ?", [companyId]);
      for (const { place, document } of edited)
        database.run("INSERT INTO log (company_id, seq, document) VALUES (?, ?, ?)", [
          companyId,
          place,
          JSON.stringify(document),
        ]);
    });

const tables = { company: "companies", loan: "loans", user: "users", signer: "signers" } as const;

const rewriteRecordIn =
  (file: string): OpenedStores["rewriteRecord"] =>
  async (kind, id, edit) =>
    withDatabase(file, (database) => {
      const find = database.query<{ document: string }, [number]>(`SELECT document FROM ${tables[kind]} WHERE id = ?`);
      const edited = edit(JSON.parse(find.get(id)?.document ?? "null"));
      if (edited === null) database.run(`DELETE FROM ${tables[kind]} WHERE id = ?`, [id]);
      else database.run(`UPDATE ${tables[kind]} SET document = ? WHERE id = ?`, [JSON.stringify(edited), id]);
    });

/** The contents of the file, its write-ahead log, and a backup. */
const rawContentsOf = async (file: string): Promise<string> => {
  if (file === inMemory) throw new Error("a store in memory has no file to be read: open it shared");
  const backup = `${file}.backup`;
  rmSync(backup, { force: true });
  const database = new Database(file);
  database.run("VACUUM INTO ?", [backup]);
  database.close();
  const files = [file, `${file}-wal`, backup].filter((each) => existsSync(each));
  return files.map((each) => readFileSync(each, "latin1")).join("\n");
};

const lock = (file: string): Database => {
  if (file === inMemory) throw new Error("a store in memory cannot be cut off: open it shared");
  const database = new Database(file);
  database.run("BEGIN IMMEDIATE");
  return database;
};

/** An empty store as the bytes of its file. A process creates the schema once and copies it, which takes a quarter of the time. */
let emptyStore: Promise<Uint8Array> | null = null;

const makeEmptyStore = async (): Promise<Uint8Array> => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-empty-"));
  const file = join(folder, "store.sqlite");
  await openSqlite(file, aClock(), testVault).close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
};

/** SQLite: in memory if one store is enough, otherwise one file opened twice. */
export const sqliteKind: StoreKind = {
  name: "SQLite",
  async open({ shared, upgrades, vaults = { stores: testVault, others: testVault } }) {
    const clock = aClock();
    if (!shared) {
      const stores = openSqlite(inMemory, clock, vaults.stores, upgrades);
      const insertFirstRelease = () => insertFirstReleaseInto(inMemory);
      const cutOff = async () => void lock(inMemory);
      const insertInClear = insertInClearInto(inMemory);
      const rawContents = () => rawContentsOf(inMemory);
      const [rewriteLog, rewriteRecord] = [rewriteLogIn(inMemory), rewriteRecordIn(inMemory)];
      const beneath = { insertFirstRelease, insertInClear, rawContents, rewriteLog, rewriteRecord, cutOff };
      return { stores, others: stores, clock, ...beneath, dispose: () => stores.close() };
    }
    const folder = mkdtempSync(join(tmpdir(), "hecm-contract-"));
    const file = join(folder, "store.sqlite");
    emptyStore ??= makeEmptyStore();
    writeFileSync(file, await emptyStore, { mode: 0o600 });
    const [stores, others] = [openSqlite(file, clock, vaults.stores, upgrades), openSqlite(file, clock, vaults.others)];
    let locked: Database | undefined;
    const cutOff = async () => {
      locked = lock(file);
    };
    const dispose = async () => {
      locked?.close();
      await Promise.all([stores.close(), others.close()]);
      rmSync(folder, { recursive: true });
    };
    const beneath = {
      insertFirstRelease: () => insertFirstReleaseInto(file),
      insertInClear: insertInClearInto(file),
      rawContents: () => rawContentsOf(file),
      rewriteLog: rewriteLogIn(file),
      rewriteRecord: rewriteRecordIn(file),
    };
    return { stores, others, clock, ...beneath, cutOff, dispose };
  },
};
