import type { Database } from "bun:sqlite";
import { cachedCounts } from "../../domain/kernel/cached-counts.ts";
import type { Clock } from "../../domain/kernel/ports.ts";
import type { Mac } from "../../domain/log/chain.ts";
import type { CompanyStores, Stores } from "../../domain/stores.ts";
import { currentUpgrades, type Upgrades } from "../../domain/upgrades.ts";
import { calculationStores } from "./calculations.ts";
import { companyStore } from "./companies.ts";
import { companyOfRecord } from "./company-of.ts";
import { closeDatabase, openDatabase } from "./database/open-database.ts";
import { isUnreachable } from "./database/unreachable.ts";
import { writeCheck } from "./database/write-check.ts";
import { writeQueue } from "./database/write-queue.ts";
import { documentFileStores } from "./documents/files.ts";
import { documentHistoryStores } from "./documents/histories.ts";
import { documentPackageStores } from "./documents/packages.ts";
import { documentTemplateStores } from "./documents/templates.ts";
import { hmdaFilingStores } from "./hmda/filings.ts";
import { reportedActionStores } from "./hmda/reported-actions.ts";
import { counterStore } from "./installation/counters.ts";
import { enteredIndexValueStore } from "./installation/entered-index-values.ts";
import { enteredRuleStepStore } from "./installation/entered-rule-steps.ts";
import { idempotencyKeyStore } from "./installation/idempotency-keys.ts";
import { installationFactStore } from "./installation/installation-facts.ts";
import { pageLinkStore } from "./installation/page-links.ts";
import { sequenceStore } from "./installation/sequences.ts";
import { loanStores } from "./loans/loans.ts";
import { logStores, logWriter } from "./log.ts";
import { agencyTransactionStores } from "./outside-calls/agency-transactions.ts";
import { creditReportStores } from "./outside-calls/credit-reports.ts";
import { callReportStores } from "./reports/call-reports.ts";
import { sessionStore } from "./sessions.ts";
import { signerStores } from "./signers.ts";
import { accountStore, userStores } from "./users.ts";

/** All ports on a database that is open, which closes with them. Documents of older versions are read through `upgrades`. */
export const storesOn = (
  database: Database,
  clock: Pick<Clock, "now" | "after">,
  mac: Mac,
  upgrades: Upgrades,
): Stores => {
  let isOpen = true;
  const readable = database.prepare("SELECT id FROM companies LIMIT 1");
  const { isWritable, noteFailure } = writeCheck(database);
  const write = writeQueue(noteFailure);
  const cached = cachedCounts(clock);
  const connection = { database, write, writeLog: logWriter(database, mac), cached, upgrades };
  const users = userStores(connection);
  const signers = signerStores(connection);
  const loans = loanStores(connection);
  const log = logStores(connection);
  const calculations = calculationStores(connection);
  const agencyTransactions = agencyTransactionStores(connection);
  const companies = new Map<number, CompanyStores>();
  const hmdaFilings = hmdaFilingStores(connection);
  const reportedActions = reportedActionStores(database);
  const creditReports = creditReportStores(connection);
  const callReports = callReportStores(connection);
  const documentTemplates = documentTemplateStores(connection);
  const documentPackages = documentPackageStores(connection);
  const documentHistories = documentHistoryStores(connection);
  const documentFiles = documentFileStores(database, write);
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
    companyOf: companyOfRecord(database),
    forCompany: (companyId) => {
      const made = companies.get(companyId) ?? {
        users: users(companyId),
        signers: signers(companyId),
        loans: loans(companyId),
        calculations: calculations(companyId),
        agencyTransactions: agencyTransactions(companyId),
        creditReports: creditReports(companyId),
        callReports: callReports(companyId),
        hmdaFilings: hmdaFilings(companyId),
        reportedActions: reportedActions(companyId),
        documentTemplates: documentTemplates(companyId),
        documentPackages: documentPackages(companyId),
        documentHistories: documentHistories(companyId),
        documentFiles: documentFiles(companyId),
        log: log(companyId),
      };
      companies.set(companyId, made);
      return made;
    },
    isUnreachable,
    async ping() {
      readable.get();
      return isWritable() ? "writable" : "not_writable";
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      closeDatabase(database);
    },
  };
};

/**
 * The embedded store: one SQLite file, made with its folder where it is missing and readable by its owner alone;
 * `:memory:` keeps nothing. Throws where the file cannot be opened, is another program's or comes from a newer version.
 */
export const openSqlite = (
  file: string,
  clock: Pick<Clock, "now" | "after">,
  mac: Mac,
  upgrades: Upgrades = currentUpgrades,
): Stores => storesOn(openDatabase(file), clock, mac, upgrades);
