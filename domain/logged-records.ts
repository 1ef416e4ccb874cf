import { loggedExpertReview } from "./casebook/expert-review.ts";
import { loggedSigner } from "./company/signers/logged-signer.ts";
import { loggedCompany } from "./company/stored/logged-company.ts";
import { loggedDocumentHistory, loggedPackage, loggedTemplate } from "./documents/logged.ts";
import { loggedHmdaFiling } from "./hmda/filing/filing.ts";
import { loggedUser } from "./identity/logged-user.ts";
import type { StoredDocument } from "./kernel/stored/stored-document.ts";
import { loggedLoan } from "./loan/stored/logged-loan.ts";
import type { JsonObject } from "./log/changes.ts";
import type { LoggedKind, StoredKind } from "./log/record-kinds.ts";
import { loggedCallReportFiling } from "./mcr/filing/filing.ts";
import type { CompanyStores } from "./stores.ts";

/** The view of a stored record of any schema version: every logged version has the data of the view. */
type StoredView = (document: StoredDocument) => JsonObject;

const storedView = <Record>({ viewOf }: { readonly viewOf: (record: Record) => JsonObject }): StoredView =>
  viewOf as never;

/** The log views of a company's records whose every save is logged. Records are compared with their last entry by these. */
export const comparedViews = {
  company: storedView(loggedCompany),
  user: storedView(loggedUser),
  signer: storedView(loggedSigner),
  loan: storedView(loggedLoan),
  hmda_filing: storedView(loggedHmdaFiling),
  call_report_filing: storedView(loggedCallReportFiling),
  document_template: storedView(loggedTemplate),
  document_package: storedView(loggedPackage),
  document_history: storedView(loggedDocumentHistory),
  expert_review: storedView(loggedExpertReview),
} as const satisfies Partial<Readonly<Record<LoggedKind & StoredKind, StoredView>>>;

type ComparedKind = keyof typeof comparedViews;

export const isCompared = (kind: LoggedKind): kind is ComparedKind => kind in comparedViews;

/** Where the records of each kind with ids in a company are stored. */
export const storesOfKinds = {
  user: "users",
  signer: "signers",
  loan: "loans",
  agency_transaction: "agencyTransactions",
  credit_report: "creditReports",
  hmda_filing: "hmdaFilings",
  call_report_filing: "callReports",
  document_template: "documentTemplates",
  document_package: "documentPackages",
  document_history: "documentHistories",
  expert_review: "expertReviews",
  job: "jobs",
  event_subscription: "eventSubscriptions",
  api_client: "apiClients",
} as const satisfies Partial<Readonly<Record<LoggedKind & StoredKind, keyof CompanyStores>>>;

export type StoredByCompany = keyof typeof storesOfKinds;
