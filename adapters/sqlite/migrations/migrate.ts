import type { Database } from "bun:sqlite";
import type { Upgrades } from "../../../domain/stores.ts";
import { applicationId } from "../database/file-ownership.ts";
import { findQueryColumns } from "../loans/query-columns.ts";
import { firstSchema } from "./001-first-schema.ts";
import { moveStepsOut } from "./003-step-templates.ts";
import { latestCalculations } from "./004-latest-calculations.ts";
import { log } from "./006-log.ts";
import { fencingTokens } from "./007-fencing-tokens.ts";
import { ruleSteps } from "./008-rule-steps.ts";
import { loanLists } from "./009-loan-lists.ts";
import { signers } from "./010-signers.ts";
import { loanBorrowers } from "./011-loan-borrowers.ts";
import { loanExternalIds } from "./012-loan-external-ids.ts";
import { loanDeadlines } from "./013-loan-deadlines.ts";
import { outsideCalls } from "./014-outside-calls.ts";
import { creditReportOrders } from "./015-credit-report-orders.ts";
import { hmdaFilings } from "./016-hmda-filings.ts";
import { callReports } from "./017-call-reports.ts";
import { reportedDays } from "./018-reported-days.ts";
import { documents } from "./019-documents.ts";
import { pageLinks } from "./020-page-links.ts";
import { idleSessions } from "./021-idle-sessions.ts";
import { loanCounts } from "./022-loan-counts.ts";
import { sharedIdentifiers } from "./023-shared-identifiers.ts";
import { logos } from "./024-logos.ts";
import { jobs } from "./025-jobs.ts";
import { endedJobs } from "./026-ended-jobs.ts";
import { calculationsOfDays } from "./027-calculations-of-days.ts";
import { requestsOfJobs } from "./028-requests-of-jobs.ts";
import { eventSubscriptions } from "./029-event-subscriptions.ts";
import { eventDeliveries } from "./030-event-deliveries.ts";
import { importFindings } from "./031-import-findings.ts";
import { placesOfSubscriptions } from "./032-places-of-subscriptions.ts";
import { orderOfFindings } from "./033-order-of-findings.ts";
import { apiClients } from "./034-api-clients.ts";
import { expertReviews } from "./035-expert-reviews.ts";
import { registerYears } from "./036-register-years.ts";
import { providerLinks } from "./037-provider-links.ts";
import { orderIndexes } from "./038-order-indexes.ts";
import { signIns } from "./040-sign-ins.ts";
import { loanColumns } from "./041-loan-columns.ts";
import { usersByFormerRelease } from "./042-users-by-former-release.ts";
import { rowsOfLoans } from "./043-rows-of-loans.ts";
import { wholeSchema } from "./whole-schema.ts";

const indexValuesSchema = `
CREATE TABLE index_values (
  rate_index TEXT NOT NULL,
  day TEXT NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (rate_index, day)
) STRICT, WITHOUT ROWID;
`;

const installationFactsSchema = "CREATE TABLE marks (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID";

/** Changes nothing by itself. From this schema on, new sealed parts are compressed, and a former release could not read them. */
const compressedParts = (): void => {};

/**
 * Expired counters are found among the few that each hit checks, so that a hit writes no index. A process of the previous release, which
 * may keep running for some seconds, finds them by reading all counters.
 */
const countersWithoutEnds = "DROP INDEX counters_by_end";

/** The migrations in order, never edited once released: a file's `user_version` is the number of migrations applied to it. */
const migrations: readonly (string | ((database: Database) => void))[] = [
  firstSchema,
  indexValuesSchema,
  moveStepsOut,
  latestCalculations,
  installationFactsSchema,
  log,
  fencingTokens,
  ruleSteps,
  loanLists,
  signers,
  loanBorrowers,
  loanExternalIds,
  loanDeadlines,
  outsideCalls,
  creditReportOrders,
  hmdaFilings,
  callReports,
  reportedDays,
  documents,
  pageLinks,
  idleSessions,
  loanCounts,
  sharedIdentifiers,
  logos,
  jobs,
  endedJobs,
  calculationsOfDays,
  requestsOfJobs,
  eventSubscriptions,
  eventDeliveries,
  importFindings,
  placesOfSubscriptions,
  orderOfFindings,
  apiClients,
  expertReviews,
  registerYears,
  providerLinks,
  orderIndexes,
  compressedParts,
  signIns,
  loanColumns,
  usersByFormerRelease,
  rowsOfLoans,
  countersWithoutEnds,
];

/** The schema of this version. */
export const knownSchema = migrations.length;

/** The migrations from one schema to another; the whole schema at once for a new file, if it is available. */
const stepsBetween = (stored: number, schema: number): typeof migrations =>
  stored === 0 && schema === knownSchema && wholeSchema !== null ? [wholeSchema] : migrations.slice(stored, schema);

/**
 * Migrates a file to this version's schema, or to the older one given, in one transaction, and then computes the columns of loans that
 * follow from rules. Throws an error with one clear sentence if the file is newer. `readLoan` decrypts and upgrades stored loans.
 */
export const migrate = (database: Database, readLoan: Upgrades["loan"], schema = knownSchema): void => {
  const run = database.transaction(() => {
    const stored = database.prepare<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
    if (stored > knownSchema)
      throw new Error(
        `The SQLite file was written by a newer version of this service (schema ${stored}, known here: ${knownSchema}); start that version.`,
      );
    for (const migration of stepsBetween(stored, schema)) {
      if (typeof migration === "string") database.exec(migration);
      else migration(database);
    }
    database.exec(`PRAGMA user_version = ${Math.max(stored, schema)}; PRAGMA application_id = ${applicationId}`);
  });
  // Some migrations rebuild a table that foreign keys refer to. SQLite ignores this setting within a transaction.
  database.exec("PRAGMA foreign_keys = OFF");
  run.immediate();
  database.exec("PRAGMA foreign_keys = ON");
  // In a large store this takes minutes. In one transaction, all of it would be lost if the process ended before the commit.
  if (schema === knownSchema) findQueryColumns(database, readLoan);
};
