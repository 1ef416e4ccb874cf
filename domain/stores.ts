import type { AgencyTransactions } from "./agency/ports.ts";
import { upgradeTransaction } from "./agency/transaction/transaction.ts";
import type { Calculations, EnteredIndexValues, EnteredRuleSteps } from "./calculation/ports.ts";
import { isCurrentCalculation, upgradeCalculation, upgradeIndexValue, upgradeRuleStep } from "./calculation/upgrade.ts";
import { upgradeExpertReview } from "./casebook/expert-review.ts";
import type { ExpertReviews } from "./casebook/ports.ts";
import type { Companies, CompanyOf, Signers } from "./company/ports.ts";
import { upgradeCompany, upgradeSigner } from "./company/stored/upgrade.ts";
import type { CompanyFiles } from "./company-files.ts";
import { upgradeReport } from "./credit/credit-report.ts";
import type { CreditReports } from "./credit/ports.ts";
import type { DocumentHistories, DocumentPackages, DocumentTemplates } from "./documents/ports.ts";
import {
  upgradeDocumentGeneration,
  upgradeDocumentHistory,
  upgradeDocumentPackage,
  upgradeDocumentTemplate,
  upgradeTemplateRevision,
} from "./documents/upgrade.ts";
import { upgradeDelivery } from "./events/delivery/delivery.ts";
import type { DeliveryQueue, EventDeliveries } from "./events/delivery/ports.ts";
import { upgradeProgress } from "./events/delivery/progress.ts";
import type { EventSubscriptions } from "./events/ports.ts";
import { upgradeSubscription } from "./events/subscription.ts";
import { upgradeHmdaFiling } from "./hmda/filing/filing.ts";
import type { HmdaFilings } from "./hmda/ports.ts";
import { upgradeApiClient } from "./identity/api-client/api-client.ts";
import type { ApiClients } from "./identity/api-client/ports.ts";
import type { Accounts, Sessions, Users } from "./identity/ports.ts";
import { upgradeSession, upgradeUser } from "./identity/upgrade.ts";
import type { ImportFindings } from "./imports/ports.ts";
import { upgradeJob } from "./jobs/job.ts";
import type { JobQueue, Jobs } from "./jobs/ports.ts";
import type { Counters, IdempotencyKeys, InstallationFacts, Sequences } from "./kernel/ports.ts";
import type { Loans, ReportedActions } from "./loan/ports.ts";
import { isCurrentLoan, upgradeLoan } from "./loan/stored/upgrade.ts";
import type { CompanyLog } from "./log/ports.ts";
import { upgradeLogEntry } from "./log/upgrade.ts";
import { upgradeCallReportFiling } from "./mcr/filing/filing.ts";
import { upgradeCallReportInputs } from "./mcr/filing/inputs.ts";
import type { CallReports } from "./mcr/ports.ts";
import type { PageLinks } from "./pages/ports.ts";
import type { SealedParts } from "./sealed-parts.ts";
import type { StoredRecords } from "./stored-records.ts";

/** The records of one company, and of no other. */
export interface CompanyStores {
  readonly users: Users;
  readonly signers: Signers;
  readonly loans: Loans;
  readonly calculations: Calculations;
  readonly agencyTransactions: AgencyTransactions;
  readonly creditReports: CreditReports;
  readonly callReports: CallReports;
  readonly hmdaFilings: HmdaFilings;
  readonly reportedActions: ReportedActions;
  readonly documentTemplates: DocumentTemplates;
  readonly documentPackages: DocumentPackages;
  readonly documentHistories: DocumentHistories;
  readonly files: CompanyFiles;
  readonly expertReviews: ExpertReviews;
  readonly jobs: Jobs;
  readonly apiClients: ApiClients;
  readonly eventSubscriptions: EventSubscriptions;
  readonly eventDeliveries: EventDeliveries;
  readonly importFindings: ImportFindings;
  readonly log: CompanyLog;
  readonly sealedParts: SealedParts;
}

/** How each store of a company is opened. */
export type CompanyStoreOpeners = {
  readonly [Name in keyof CompanyStores]: (companyId: number) => CompanyStores[Name];
};

/** The stores of one company. */
export const openCompanyStores = (openers: CompanyStoreOpeners, companyId: number): CompanyStores =>
  // Each is opened under its own name, which the compiler cannot infer from the entries.
  Object.fromEntries(
    Object.entries(openers).map(([name, open]) => [name, open(companyId)]),
  ) as unknown as CompanyStores;

/** Held by a process that serves a store; the system releases it if the process dies. */
export interface ServiceLock {
  /** Whether another process held one on the same store when this one was taken. */
  readonly hadOthers: boolean;
  readonly release: () => void;
}

/**
 * Everything that a store adapter provides. A company's data is obtained for that company alone: its stores give no access to another
 * company's records, and there is no search across companies.
 */
export interface Stores {
  readonly companies: Companies;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly installationFacts: InstallationFacts;
  readonly sequences: Sequences;
  readonly counters: Counters;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly pageLinks: PageLinks;
  readonly enteredIndexValues: EnteredIndexValues;
  readonly enteredRuleSteps: EnteredRuleSteps;
  readonly jobQueue: JobQueue;
  readonly deliveryQueue: DeliveryQueue;
  readonly companyOf: CompanyOf;
  readonly storedRecords: StoredRecords;
  /** Erases from the store earlier data that was replaced, as far as the store can. */
  readonly eraseReplaced: () => Promise<void>;
  /** The records of one company; also works for companies without any. */
  readonly forCompany: (companyId: number) => CompanyStores;
  /** Whether a newer release has started on the store since, so that this one must stop. */
  readonly isOutdated: () => Promise<boolean>;
  /** Whether the store can be written, provided it can be read; throws if it cannot be read. */
  readonly ping: () => Promise<"writable" | "not_writable">;
  /** Whether an error thrown by the store means that it cannot be reached at present, so that retrying later may help. */
  readonly isUnreachable: (error: unknown) => boolean;
  readonly close: () => Promise<void>;
}

/** How a store reads each kind of document, whichever version of the service wrote it. */
export const currentUpgrades = {
  company: upgradeCompany,
  user: upgradeUser,
  signer: upgradeSigner,
  session: upgradeSession,
  loan: upgradeLoan,
  isCurrentLoan,
  calculation: upgradeCalculation,
  isCurrentCalculation,
  agencyTransaction: upgradeTransaction,
  creditReport: upgradeReport,
  hmdaFiling: upgradeHmdaFiling,
  enteredIndexValue: upgradeIndexValue,
  enteredRuleStep: upgradeRuleStep,
  callReportInputs: upgradeCallReportInputs,
  callReportFiling: upgradeCallReportFiling,
  documentTemplate: upgradeDocumentTemplate,
  templateRevision: upgradeTemplateRevision,
  documentPackage: upgradeDocumentPackage,
  documentGeneration: upgradeDocumentGeneration,
  documentHistory: upgradeDocumentHistory,
  expertReview: upgradeExpertReview,
  job: upgradeJob,
  apiClient: upgradeApiClient,
  eventSubscription: upgradeSubscription,
  eventDelivery: upgradeDelivery,
  eventProgress: upgradeProgress,
  logEntry: upgradeLogEntry,
};
export type Upgrades = typeof currentUpgrades;

/** The schema version of each kind of record, as stored by a release. */
export type StoredShapes = Readonly<Record<string, number>>;

/** How often a process checks whether it is outdated for its store. */
export const releaseCheckMilliseconds = 3_000;

/** The format of the sealed parts of all kinds, which earlier releases could not open: since 3 they are compressed. */
const sealedFormat = 3;

/** The schema versions of a release, by the names of its upgrades, and the format of sealed parts. */
export const shapesOf = (upgrades: Upgrades): StoredShapes => ({
  ...Object.fromEntries(
    Object.entries(upgrades).flatMap(([kind, upgrade]) =>
      "schemaVersion" in upgrade ? [[kind, upgrade.schemaVersion]] : [],
    ),
  ),
  sealedParts: sealedFormat,
});
