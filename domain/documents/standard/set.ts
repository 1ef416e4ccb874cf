import type { PackageConditions } from "../package/package.ts";
import type { DocumentStage } from "../stage.ts";
import type { TemplateDetails } from "../template.ts";
import amortizationSchedule from "./bodies/amortization-schedule.liquid" with { type: "text" };
import counselingSummary from "./bodies/counseling-summary.liquid" with { type: "text" };
import feeItemization from "./bodies/fee-itemization.liquid" with { type: "text" };
import loanComparison from "./bodies/loan-comparison.liquid" with { type: "text" };
import loanSummary from "./bodies/loan-summary.liquid" with { type: "text" };
import noticeOfAdverseAction from "./bodies/notice-of-adverse-action.liquid" with { type: "text" };
import noticeOfIncompleteness from "./bodies/notice-of-incompleteness.liquid" with { type: "text" };
import servicingDisclosure from "./bodies/servicing-disclosure.liquid" with { type: "text" };
import talc from "./bodies/talc.liquid" with { type: "text" };

export { type ExternalDocument, externalDocuments } from "./external-documents.ts";

/** The documents whose delivery starts or ends a deadline. */
export const talcCode = "talc";
export const adverseActionCode = "notice-of-adverse-action";
export const incompletenessCode = "notice-of-incompleteness";

type StandardTemplate = Pick<TemplateDetails, "code" | "name" | "stage" | "signers"> & { readonly body: string };

/** The templates with which a company starts. */
export const standardTemplates: readonly StandardTemplate[] = [
  {
    code: "loan-summary",
    name: "Loan summary",
    stage: "initial",
    body: loanSummary,
    signers: ["borrower", "co_borrower"],
  },
  {
    code: "loan-comparison",
    name: "Comparison of payment plans",
    stage: "initial",
    body: loanComparison,
    signers: ["borrower", "co_borrower"],
  },
  {
    code: "amortization-schedule",
    name: "Estimated amortization schedule",
    stage: "initial",
    body: amortizationSchedule,
    signers: ["borrower", "co_borrower"],
  },
  {
    code: talcCode,
    name: "Total annual loan cost disclosure",
    stage: "initial",
    body: talc,
    signers: ["borrower", "co_borrower"],
  },
  {
    code: "fee-itemization",
    name: "Itemization of fees",
    stage: "initial",
    body: feeItemization,
    signers: ["borrower", "co_borrower"],
  },
  {
    code: "servicing-disclosure",
    name: "Servicing disclosure statement",
    stage: "initial",
    body: servicingDisclosure,
    signers: ["borrower", "co_borrower"],
  },
  {
    code: "counseling-summary",
    name: "Counseling certificate summary",
    stage: "processing",
    body: counselingSummary,
    signers: [],
  },
  {
    code: incompletenessCode,
    name: "Notice of incomplete application",
    stage: "processing",
    body: noticeOfIncompleteness,
    signers: [],
  },
  {
    code: adverseActionCode,
    name: "Notice of adverse action",
    stage: "underwriting",
    body: noticeOfAdverseAction,
    signers: [],
  },
];

/** The body that this release ships for the standard template with a code, and whether a given body equals it; null for other codes. */
export const shippedBody = (
  code: string,
  body: string | null,
): { readonly body: string; readonly isUsed: boolean } | null => {
  const shipped = standardTemplates.find((standard) => standard.code === code);
  // Submitted bodies lack leading and trailing blank lines.
  return shipped === undefined ? null : { body: shipped.body, isUsed: shipped.body.trim() === body?.trim() };
};

interface StandardPackage {
  readonly code: string;
  readonly name: string;
  readonly stage: DocumentStage;
  /** Codes of standard templates, in the order in which they are made. */
  readonly templates: readonly string[];
  /** Codes of external documents. */
  readonly externalDocuments: readonly string[];
  readonly conditions: PackageConditions;
}

const anyLoan: PackageConditions = { states: [], hecmTypes: [], rateTypes: [] };

/** The packages with which a company starts. */
export const standardPackages: readonly StandardPackage[] = [
  {
    code: "initial-disclosures",
    name: "Initial disclosures",
    stage: "initial",
    templates: [
      "loan-summary",
      "loan-comparison",
      "amortization-schedule",
      "talc",
      "fee-itemization",
      "servicing-disclosure",
    ],
    externalDocuments: [
      "residential-loan-application-1009",
      "hud-92900-a-initial",
      "counseling-list",
      "notice-to-borrower-hecm",
      "gfe",
      "til-disclosure",
      "privacy-notice",
      "ecoa-appraisal-notice",
      "credit-authorization",
    ],
    conditions: anyLoan,
  },
  {
    code: "counseling-file",
    name: "Counseling for the loan file",
    stage: "processing",
    templates: ["counseling-summary"],
    externalDocuments: ["counseling-certificate"],
    conditions: anyLoan,
  },
  {
    code: "closing-summary",
    name: "Closing summary",
    stage: "closing",
    templates: ["loan-summary", "fee-itemization", "amortization-schedule"],
    externalDocuments: [
      "note-first",
      "note-second",
      "security-instrument-first",
      "security-instrument-second",
      "loan-agreement",
      "payment-plan-exhibit",
      "hud-1",
    ],
    conditions: anyLoan,
  },
  {
    code: "incompleteness",
    name: "Incomplete application",
    stage: "processing",
    templates: [incompletenessCode],
    externalDocuments: [],
    conditions: anyLoan,
  },
  {
    code: "adverse-action",
    name: "Adverse action",
    stage: "underwriting",
    templates: [adverseActionCode],
    externalDocuments: [],
    conditions: anyLoan,
  },
];
