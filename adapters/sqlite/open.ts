import { Database, SQLiteError } from "bun:sqlite";
import type { Clock } from "../../domain/kernel/ports.ts";
import type { Mac } from "../../domain/log/chain.ts";
import type { Stores } from "../../domain/stores.ts";
import { currentUpgrades, type Upgrades } from "../../domain/upgrades.ts";
import { calculationStores } from "./calculations.ts";
import { companyStore } from "./companies.ts";
import { companyOfRecord } from "./company-of.ts";
import { checkOwnership, makeMissingFile } from "./file-ownership.ts";
import { counterStore } from "./installation/counters.ts";
import { enteredIndexValueStore } from "./installation/entered-index-values.ts";
import { enteredRuleStepStore } from "./installation/entered-rule-steps.ts";
import { idempotencyKeyStore } from "./installation/idempotency-keys.ts";
import { installationFactStore } from "./installation/installation-facts.ts";
import { sequenceStore } from "./installation/sequences.ts";
import { loanStores } from "./loans.ts";
import { logStores, logWriter } from "./log.ts";
import { migrate } from "./migrations/migrate.ts";
import { sessionStore } from "./sessions.ts";
import { accountStore, userStores } from "./users.ts";

const inMemory = ":memory:";

/**
 * FULL, since an acknowledged loan must outlive a power cut too: each commit waits until the log is on the disk. A file that
 * is new gets pages of 8 KiB, which hold a loan or two calculations: pages of half that take half as long again to write.
 */
const settings = `
PRAGMA page_size = 8192;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
PRAGMA temp_store = MEMORY;
`;

const openDatabase = (file: string): Database => {
  if (file !== inMemory) makeMissingFile(file);
  const database = new Database(file, { create: true });
  try {
    database.exec("PRAGMA busy_timeout = 5000");
    checkOwnership(database);
    database.exec(settings);
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/** Another process holds the file, or the disk is full or failing. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof SQLiteError && /^SQLITE_(BUSY|FULL|IOERR|CANTOPEN)/.test(error.code ?? "");

/**
 * The embedded store: one SQLite file, made with its folder where it is missing and readable by its owner alone;
 * `:memory:` keeps nothing. Documents of older versions are read through `upgrades`. Throws where the file cannot be opened, is
 * another program's or comes from a newer version.
 */
export const openSqlite = (
  file: string,
  clock: Pick<Clock, "now" | "after">,
  mac: Mac,
  upgrades: Upgrades = currentUpgrades,
): Stores => {
  const database = openDatabase(file);
  let isOpen = true;
  const readable = database.prepare("SELECT id FROM companies LIMIT 1");
  const writeLog = logWriter(database, mac);
  const users = userStores(database, writeLog, upgrades.user);
  const loans = loanStores(database, writeLog, upgrades.loan);
  const log = logStores(database, writeLog, upgrades.logEntry);
  const calculations = calculationStores(database, upgrades);
  return {
    companies: companyStore(database, writeLog, upgrades.company),
    accounts: accountStore(database, upgrades.user),
    sessions: sessionStore(database, upgrades),
    installationFacts: installationFactStore(database),
    sequences: sequenceStore(database),
    counters: counterStore(database, clock),
    idempotencyKeys: idempotencyKeyStore(database),
    enteredIndexValues: enteredIndexValueStore(database, writeLog, upgrades.enteredIndexValue),
    enteredRuleSteps: enteredRuleStepStore(database, writeLog, upgrades.enteredRuleStep),
    companyOf: companyOfRecord(database),
    forCompany: (companyId) => ({
      users: users(companyId),
      loans: loans(companyId),
      calculations: calculations(companyId),
      log: log(companyId),
    }),
    isUnreachable,
    async ping() {
      readable.get();
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      database.exec("PRAGMA wal_checkpoint(PASSIVE)");
      database.close();
    },
  };
};
