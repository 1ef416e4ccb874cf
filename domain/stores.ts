import type { AgencyTransactions } from "./agency/ports.ts";
import type { Calculations, EnteredIndexValues, EnteredRuleSteps } from "./calculation/ports.ts";
import type { Companies, CompanyOf, Signers } from "./company/ports.ts";
import type { CreditReports } from "./credit/ports.ts";
import type { DocumentFiles, DocumentHistories, DocumentPackages, DocumentTemplates } from "./documents/ports.ts";
import type { HmdaFilings } from "./hmda/ports.ts";
import type { Accounts, Sessions, Users } from "./identity/ports.ts";
import type { Counters, IdempotencyKeys, InstallationFacts, Sequences } from "./kernel/ports.ts";
import type { Loans, ReportedActions } from "./loan/ports.ts";
import type { CompanyLog } from "./log/ports.ts";
import type { CallReports } from "./mcr/ports.ts";
import type { PageLinks } from "./pages/ports.ts";

/** What belongs to one company: its records, and no other company's. */
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
  readonly documentFiles: DocumentFiles;
  readonly log: CompanyLog;
}

/**
 * Everything a store adapter provides. What belongs to a company is obtained for that company alone: a store of another
 * company's records cannot be had from it, and there is no search across companies.
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
  readonly companyOf: CompanyOf;
  /** The records of one company; it also opens for companies without any. */
  readonly forCompany: (companyId: number) => CompanyStores;
  /** Whether the store can be written, once it can be read; throws where it cannot be read. */
  readonly ping: () => Promise<"writable" | "not_writable">;
  /** Whether an error thrown by the store says that it cannot be reached just now, so that trying later may help. */
  readonly isUnreachable: (error: unknown) => boolean;
  readonly close: () => Promise<void>;
}
