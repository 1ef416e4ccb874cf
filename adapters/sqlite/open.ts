import type { Database } from "bun:sqlite";
import { cachedCounts } from "../../domain/kernel/cached-counts.ts";
import type { Clock } from "../../domain/kernel/ports.ts";
import type { StoreVault } from "../../domain/kernel/stored/sealed-parts.ts";
import { sealedDocuments } from "../../domain/sealed-documents.ts";
import { currentUpgrades, type Stores, type Upgrades } from "../../domain/stores.ts";
import { companyStore } from "./companies.ts";
import { companyOfRecord } from "./company-of.ts";
import { companyStores } from "./company-stores.ts";
import { storedRecords } from "./copies/stored-records.ts";
import type { Connection } from "./database/connection.ts";
import { eraser } from "./database/erase-replaced.ts";
import { closeDatabase, openDatabase } from "./database/open-database.ts";
import { isUnreachable } from "./database/unreachable.ts";
import { writeCheck } from "./database/write-check.ts";
import { writeQueue } from "./database/write-queue.ts";
import { deliveryQueue } from "./events/event-deliveries.ts";
import { sessionStore } from "./identity/sessions.ts";
import { accountStore } from "./identity/users.ts";
import { counterStore } from "./installation/counters.ts";
import { enteredIndexValueStore } from "./installation/entered-index-values.ts";
import { enteredRuleStepStore } from "./installation/entered-rule-steps.ts";
import { idempotencyKeyStore } from "./installation/idempotency-keys.ts";
import { installationFactStore } from "./installation/installation-facts.ts";
import { pageLinkStore } from "./installation/page-links.ts";
import { sequenceStore } from "./installation/sequences.ts";
import { jobQueue } from "./jobs.ts";
import { readForLists } from "./loans/query-columns.ts";
import { logWriter } from "./log.ts";
import { knownSchema } from "./migrations/migrate.ts";
import { checkpointBeside } from "./threads/checkpoint-beside.ts";
import { besideReader } from "./threads/read-beside.ts";

/**
 * All ports on an open database, which `close` closes. Documents of older versions are read through `upgrades`, after
 * the vault has decrypted their sealed parts.
 */
export const storesOn = (
  database: Database,
  clock: Pick<Clock, "now" | "after" | "yielder">,
  vault: StoreVault,
  upgrades: Upgrades,
): Stores => {
  let isOpen = true;
  const readable = database.prepare("SELECT id FROM companies LIMIT 1");
  const schema = database.prepare<{ user_version: number }, []>("PRAGMA user_version");
  const { isWritable, noteFailure } = writeCheck(database);
  const { write, close: endCheckpoints } = checkpointBeside(database, writeQueue(database, noteFailure));
  const { read, close: endReads } = besideReader(database, readForLists);
  const cached = cachedCounts(clock);
  const documents = sealedDocuments(vault, upgrades);
  const copiedTables: Connection["copiedTables"] = new Map();
  const connection = {
    database,
    write,
    read,
    writeLog: logWriter(database, documents),
    cached,
    yielder: clock.yielder,
    copiedTables,
    ...documents,
  };
  return {
    companies: companyStore(connection),
    accounts: accountStore(connection),
    sessions: sessionStore(connection, clock),
    installationFacts: installationFactStore(database, write),
    sequences: sequenceStore(database, write),
    counters: counterStore(database, write, clock),
    idempotencyKeys: idempotencyKeyStore(database, write),
    pageLinks: pageLinkStore(database, write),
    enteredIndexValues: enteredIndexValueStore(connection),
    enteredRuleSteps: enteredRuleStepStore(connection),
    jobQueue: jobQueue(connection),
    deliveryQueue: deliveryQueue(connection),
    companyOf: companyOfRecord(database),
    forCompany: companyStores(connection),
    storedRecords: storedRecords(connection),
    eraseReplaced: eraser(database, write),
    isUnreachable,
    isOutdated: async () => (schema.get()?.user_version ?? 0) > knownSchema,
    async ping() {
      readable.get();
      return isWritable() ? "writable" : "not_writable";
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      endReads();
      await endCheckpoints();
      closeDatabase(database);
    },
  };
};

/**
 * Opens the embedded store: one SQLite file. If it is missing, it is created with its folder, readable only by its owner; `:memory:`
 * stores nothing on disk. Throws if the file cannot be opened, belongs to another program or was written by a newer version.
 */
export const openSqlite = (
  file: string,
  clock: Pick<Clock, "now" | "after" | "yielder">,
  vault: StoreVault,
  upgrades: Upgrades = currentUpgrades,
): Stores =>
  storesOn(openDatabase(file, sealedDocuments(vault, currentUpgrades).upgrades.loan), clock, vault, upgrades);
