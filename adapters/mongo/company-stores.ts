import type { ExpertReview } from "../../domain/casebook/expert-review.ts";
import type { ExpertReviewFilter, ExpertReviewOrder } from "../../domain/casebook/ports.ts";
import type { SignerFilter, SignerOrder } from "../../domain/company/ports.ts";
import type { Signer } from "../../domain/company/signers/signer.ts";
import type { DocumentPackage } from "../../domain/documents/package/package.ts";
import type { CodedOrder, PackageFilter } from "../../domain/documents/ports.ts";
import { fold } from "../../domain/kernel/text/words.ts";
import { type CompanyStoreOpeners, type CompanyStores, openCompanyStores } from "../../domain/stores.ts";
import { calculationStores } from "./calculations.ts";
import type { Connection } from "./database/connection.ts";
import { codedSpec } from "./documents/coded-spec.ts";
import { documentHistoryStores } from "./documents/histories.ts";
import { documentTemplateStores } from "./documents/templates.ts";
import { eventDeliveryStores } from "./event-deliveries.ts";
import { eventSubscriptionStores } from "./event-subscriptions.ts";
import { companyFileStores } from "./files/company-files.ts";
import { hmdaFilingStores } from "./hmda/filings.ts";
import { reportedActionStores } from "./hmda/reported-actions.ts";
import { apiClientStores } from "./identity/api-clients.ts";
import { userStores } from "./identity/users.ts";
import { importFindingStores } from "./import-findings.ts";
import { jobStores } from "./jobs.ts";
import { loanStores } from "./loans/loans.ts";
import { logStores } from "./log/log.ts";
import { agencyTransactionStores } from "./outside-calls/agency-transactions.ts";
import { creditReportStores } from "./outside-calls/credit-reports.ts";
import { callReportStores } from "./reports/call-reports.ts";
import { sealedPartsStores } from "./sealed-parts.ts";
import { listedRecords } from "./versioned-records.ts";

/**
 * The stores of companies in MongoDB. Records that are only found, added, saved and listed are fully specified here; the
 * others have files of their own.
 */
export const companyStores = (connection: Connection): ((companyId: number) => CompanyStores) => {
  const { database, upgrades } = connection;
  const openers: CompanyStoreOpeners = {
    users: userStores(connection),
    signers: listedRecords<Signer, SignerFilter, SignerOrder>(connection, {
      collection: "signers",
      upgrade: upgrades.signer,
      fields: { foldedName: ({ name }) => fold(name) },
      orders: { createdAt: "createdAt", name: "foldedName" },
      conditions: { isActive: "isActive" },
    }).ofCompany,
    loans: loanStores(connection),
    calculations: calculationStores(connection),
    agencyTransactions: agencyTransactionStores(connection),
    creditReports: creditReportStores(connection),
    callReports: callReportStores(connection),
    hmdaFilings: hmdaFilingStores(connection),
    reportedActions: reportedActionStores(database),
    documentTemplates: documentTemplateStores(connection),
    documentPackages: listedRecords<DocumentPackage, PackageFilter, CodedOrder, "code_taken">(connection, {
      ...codedSpec,
      collection: "documentPackages",
      upgrade: upgrades.documentPackage,
    }).ofCompany,
    documentHistories: documentHistoryStores(connection),
    files: companyFileStores(database),
    expertReviews: listedRecords<ExpertReview, ExpertReviewFilter, ExpertReviewOrder>(connection, {
      collection: "expertReviews",
      upgrade: upgrades.expertReview,
      orders: { createdAt: "createdAt" },
      conditions: { book: "book" },
    }).ofCompany,
    jobs: jobStores(connection),
    apiClients: apiClientStores(connection),
    eventSubscriptions: eventSubscriptionStores(connection),
    eventDeliveries: eventDeliveryStores(connection),
    importFindings: importFindingStores(connection),
    log: logStores(connection),
    sealedParts: sealedPartsStores(connection),
  };
  return (companyId) => openCompanyStores(openers, companyId);
};
