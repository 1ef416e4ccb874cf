import { type AgencyTransaction, upgradeTransaction } from "./agency/transaction.ts";
import type { CalculationRecord } from "./calculation/calculation-record.ts";
import type { EnteredIndexValue, EnteredRuleStep } from "./calculation/ports.ts";
import { isCurrentCalculation, upgradeCalculation, upgradeIndexValue, upgradeRuleStep } from "./calculation/upgrade.ts";
import type { Company } from "./company/company.ts";
import type { Signer } from "./company/signer.ts";
import { upgradeCompany, upgradeSigner } from "./company/upgrade.ts";
import { type CreditReport, upgradeReport } from "./credit/credit-report.ts";
import type { DocumentGeneration, DocumentHistory } from "./documents/history.ts";
import type { DocumentPackage } from "./documents/package.ts";
import type { DocumentTemplate, TemplateRevision } from "./documents/template.ts";
import {
  upgradeDocumentGeneration,
  upgradeDocumentHistory,
  upgradeDocumentPackage,
  upgradeDocumentTemplate,
  upgradeTemplateRevision,
} from "./documents/upgrade.ts";
import { type HmdaFiling, upgradeFiling } from "./hmda/filing/filing.ts";
import type { Session } from "./identity/session.ts";
import { upgradeSession, upgradeUser } from "./identity/upgrade.ts";
import type { User } from "./identity/user.ts";
import type { Loan } from "./loan/loan.ts";
import { isCurrentLoan, upgradeLoan } from "./loan/upgrade.ts";
import type { LoggedEntry } from "./log/entry.ts";
import { upgradeLogEntry } from "./log/upgrade.ts";
import { type CallReportFiling, upgradeCallReportFiling } from "./mcr/filing/filing.ts";
import { type EnteredInputs, upgradeInputs } from "./mcr/filing/inputs.ts";

/** How a store reads each kind of document that it keeps, whichever version of the service wrote it. */
export interface Upgrades {
  readonly company: (document: unknown) => Company;
  readonly user: (document: unknown) => User;
  readonly signer: (document: unknown) => Signer;
  readonly session: (document: unknown) => Session;
  readonly loan: (document: unknown) => Loan;
  readonly isCurrentLoan: (document: { readonly schemaVersion?: unknown }) => boolean;
  readonly calculation: (document: unknown) => CalculationRecord;
  readonly isCurrentCalculation: (document: { readonly schemaVersion?: unknown }) => boolean;
  readonly agencyTransaction: (document: unknown) => AgencyTransaction;
  readonly creditReport: (document: unknown) => CreditReport;
  readonly hmdaFiling: (document: unknown) => HmdaFiling;
  readonly enteredIndexValue: (document: unknown) => EnteredIndexValue;
  readonly enteredRuleStep: (document: unknown) => EnteredRuleStep;
  readonly callReportInputs: (document: unknown) => EnteredInputs;
  readonly callReportFiling: (document: unknown) => CallReportFiling;
  readonly documentTemplate: (document: unknown) => DocumentTemplate;
  readonly templateRevision: (document: unknown) => TemplateRevision;
  readonly documentPackage: (document: unknown) => DocumentPackage;
  readonly documentGeneration: (document: unknown) => DocumentGeneration;
  readonly documentHistory: (document: unknown) => DocumentHistory;
  readonly logEntry: (document: unknown) => LoggedEntry;
}

/** The upgrades to the documents of this version of the service. */
export const currentUpgrades: Upgrades = {
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
  hmdaFiling: upgradeFiling,
  enteredIndexValue: upgradeIndexValue,
  enteredRuleStep: upgradeRuleStep,
  callReportInputs: upgradeInputs,
  callReportFiling: upgradeCallReportFiling,
  documentTemplate: upgradeDocumentTemplate,
  templateRevision: upgradeTemplateRevision,
  documentPackage: upgradeDocumentPackage,
  documentGeneration: upgradeDocumentGeneration,
  documentHistory: upgradeDocumentHistory,
  logEntry: upgradeLogEntry,
};
