import type { Dependencies } from "../../application/support/dependencies.ts";
import type { AnyOperation } from "./operation/operation.ts";
import type { Pages } from "./pages.ts";
import { agencyOperations } from "./resources/agency/routes.ts";
import { apiClientOperations } from "./resources/api-client/routes.ts";
import { borrowerOperations } from "./resources/borrower/routes.ts";
import { explanationOperations } from "./resources/calculation/explanation/explanation-routes.ts";
import { calculationOperations } from "./resources/calculation/routes.ts";
import { casebookOperations } from "./resources/casebook/routes.ts";
import { companyExportOperation } from "./resources/company/export-route.ts";
import { keyRotationOperation } from "./resources/company/key-rotation-route.ts";
import { logoOperations } from "./resources/company/logo-routes.ts";
import { companyOperations } from "./resources/company/routes.ts";
import { creditOperations } from "./resources/credit/routes.ts";
import { formOperations } from "./resources/documents/form/form-routes.ts";
import { documentHistoryOperations } from "./resources/documents/history/history-routes.ts";
import { documentPackageOperations } from "./resources/documents/package-routes.ts";
import { documentPreviewOperations } from "./resources/documents/preview-routes.ts";
import { documentTemplateOperations } from "./resources/documents/template-routes.ts";
import { enteredAmountOperations } from "./resources/entered-amount/routes.ts";
import { deliveryOperations } from "./resources/events/delivery-routes.ts";
import { eventOperations } from "./resources/events/routes.ts";
import { subscriptionOperations } from "./resources/events/subscription-routes.ts";
import { feeDisclosureOperations } from "./resources/fee/disclosure-routes.ts";
import { feeOperations } from "./resources/fee/routes.ts";
import { fixedFieldsOperation } from "./resources/fixed-field/routes.ts";
import { hmdaFileOperations } from "./resources/hmda/file-routes.ts";
import { hmdaOperations } from "./resources/hmda/routes.ts";
import { importOperations } from "./resources/imports/routes.ts";
import { jobOperations } from "./resources/jobs/routes.ts";
import { loanOperations } from "./resources/loan/routes.ts";
import { loanStatusOperations } from "./resources/loan/status/status-routes.ts";
import { logOperations } from "./resources/log/routes.ts";
import { crossCheckOperation } from "./resources/mcr/cross-check-route.ts";
import { callReportFilingOperations } from "./resources/mcr/filing-routes.ts";
import { callReportOperations } from "./resources/mcr/routes.ts";
import { pageLinkOperations } from "./resources/pages/routes.ts";
import { permissionOperations } from "./resources/permission/routes.ts";
import { propertyOperations } from "./resources/property/routes.ts";
import { quoteOperation } from "./resources/quote/routes.ts";
import { rateOperations } from "./resources/rate/routes.ts";
import { recalculationOperations } from "./resources/recalculation/routes.ts";
import { requirementsOperation } from "./resources/requirements/routes.ts";
import { ruleParameterOperations } from "./resources/rule-parameter/routes.ts";
import { secondFactorOperations } from "./resources/second-factor/routes.ts";
import { signerOperations } from "./resources/signer/routes.ts";
import { meOperations } from "./resources/user/me-routes.ts";
import { userOperations } from "./resources/user/routes.ts";
import { sessionOperations } from "./resources/user/session-routes.ts";

/** The groups of operations in the API document, in its order. */
export const tags = [
  { name: "Sign-in", description: "Get, refresh and revoke access tokens." },
  { name: "Companies", description: "Companies, each with its own users and loans." },
  { name: "Users", description: "Users of a company." },
  { name: "API clients", description: "Programs that request tokens for users of a company." },
  { name: "Signers", description: "People who sign documents on behalf of a company." },
  { name: "Permissions", description: "Permissions and the users who have them." },
  { name: "Loans", description: "Reverse mortgage loans, from application to insurance endorsement." },
  { name: "Borrowers", description: "Borrowers, co-borrowers and non-borrowing household members of a loan." },
  { name: "Properties", description: "The home that secures each loan." },
  { name: "Fees", description: "Origination, closing and other costs of a loan." },
  {
    name: "Calculations",
    description: "Principal limit, proceeds and projections of a loan, with every step explained.",
  },
  { name: "Pages", description: "Temporary links that open a page in a browser." },
  {
    name: "Documents",
    description: "Document templates and packages, the documents generated for a loan, and the history of each.",
  },
  { name: "Credit reports", description: "Credit reports of borrowers, ordered from the credit bureau." },
  { name: "Agency", description: "Calls to the housing agency (FHA) for a loan, and their results." },
  { name: "HMDA", description: "The yearly loan/application register under Regulation C, and checks of HMDA files." },
  { name: "Imports", description: "Loans and users of another system, imported from a file." },
  { name: "Jobs", description: "Work that goes on after the response to the request that started it." },
  { name: "Audit log", description: "Log of who changed what, and when." },
  { name: "Events", description: "What happened to a company's records, for systems that follow it." },
  { name: "Call reports", description: "The quarterly NMLS Mortgage Call Report (MCR) and its filings." },
  { name: "Case books", description: "Calculations worked by hand, and what experts say of them." },
  { name: "Rates", description: "Index values, and the note and expected rates that are derived from them." },
];

/** Every operation of the API that needs a token, in the order of the API document. */
export const allOperations = (dependencies: Dependencies, pages: Pages): readonly AnyOperation[] => [
  ...companyOperations(dependencies),
  ...logoOperations(dependencies),
  companyExportOperation(dependencies),
  keyRotationOperation(dependencies),
  ...meOperations(dependencies),
  ...sessionOperations(dependencies),
  ...secondFactorOperations(dependencies),
  ...userOperations(dependencies),
  ...apiClientOperations(dependencies),
  ...signerOperations(dependencies),
  ...permissionOperations(dependencies),
  ...loanOperations(dependencies, pages),
  ...loanStatusOperations(dependencies),
  requirementsOperation(dependencies, pages),
  fixedFieldsOperation(dependencies),
  ...borrowerOperations(dependencies),
  ...propertyOperations(dependencies),
  ...feeOperations(dependencies),
  ...feeDisclosureOperations(dependencies),
  ...calculationOperations(dependencies, pages),
  ...enteredAmountOperations(dependencies),
  quoteOperation(dependencies),
  ...explanationOperations(dependencies, pages),
  ...recalculationOperations(dependencies),
  ...pageLinkOperations(dependencies, pages),
  ...documentTemplateOperations(dependencies),
  ...formOperations(dependencies),
  ...documentPreviewOperations(dependencies),
  ...documentPackageOperations(dependencies),
  ...documentHistoryOperations(dependencies),
  ...creditOperations(dependencies),
  ...rateOperations(dependencies),
  ...ruleParameterOperations(dependencies),
  ...agencyOperations(dependencies),
  ...callReportOperations(dependencies, pages),
  ...callReportFilingOperations(dependencies, pages),
  crossCheckOperation(dependencies),
  ...hmdaOperations(dependencies, pages),
  ...hmdaFileOperations(dependencies),
  ...importOperations(dependencies),
  ...jobOperations(dependencies),
  ...logOperations(dependencies),
  ...eventOperations(dependencies),
  ...subscriptionOperations(dependencies),
  ...deliveryOperations(dependencies),
  ...casebookOperations(dependencies),
];
