import { type Role, roles } from "../../../../domain/access/roles.ts";

/** The caller: a user with one role or hierarchy, or without any role yet. */
export type Kind = Role | "Company Administrator" | "Super User" | "without roles";

export const kinds: readonly Kind[] = [...roles, "Company Administrator", "Super User", "without roles"];

// Groups of the table below. They and the table are written by hand from who does what at a lender, and never derived from the service's
// own table of permissions, which they check.

const everyone = kinds;
const everyRole = kinds.filter((kind) => kind !== "without roles" && kind !== "Reviewer");
const administrators: readonly Kind[] = ["Company Administrator", "Super User"];
const superUsers: readonly Kind[] = ["Super User"];
const originators: readonly Kind[] = ["Loan Officer", "Processor", ...administrators];
const loanEditors: readonly Kind[] = ["Loan Officer", "Processor", "Underwriter", "Closer", ...administrators];
const feeWriters: readonly Kind[] = ["Loan Officer", "Processor", "Closer", ...administrators];
const processors: readonly Kind[] = ["Processor", ...administrators];
const documentMakers: readonly Kind[] = ["Processor", "Closer", ...administrators];
const closers: readonly Kind[] = ["Closer", ...administrators];
const reviewers: readonly Kind[] = ["Reviewer", "Super User"];
const auditors: readonly Kind[] = ["Compliance", ...administrators];

/** Who may call each operation; everyone else gets 403. An operation without a row here fails the test. */
export const openTo: Readonly<Record<string, readonly Kind[]>> = {
  "GET /company/companies/": everyRole,
  "POST /company/companies/": superUsers,
  "GET /company/companies/{id}/": everyRole,
  "PUT /company/companies/{id}/": administrators,
  "PATCH /company/companies/{id}/": administrators,
  "DELETE /company/companies/{id}/": superUsers,
  "PUT /company/companies/{id}/logo/": administrators,
  "DELETE /company/companies/{id}/logo/": administrators,

  "GET /company/users/me/": everyone,
  "POST /company/users/me/change-password/": everyone,
  "GET /company/users/me/sessions/": everyone,
  "DELETE /company/users/me/sessions/{id}/": everyone,
  "POST /company/users/me/sign-out-everywhere/": everyone,
  "GET /company/users/me/second-factor/": everyone,
  "PUT /company/users/me/second-factor/": everyone,
  "PUT /company/users/me/second-factor/recovery-codes/": everyone,
  "POST /company/users/me/second-factor/turn-off/": everyone,
  "POST /company/users/{id}/reset-second-factor/": administrators,
  "GET /company/users/{id}/sessions/": administrators,
  "POST /company/users/{id}/sign-out-everywhere/": administrators,
  "GET /company/users/": everyRole,
  "POST /company/users/": administrators,
  "GET /company/users/{id}/": everyRole,
  "PUT /company/users/{id}/": administrators,
  "PATCH /company/users/{id}/": administrators,
  "DELETE /company/users/{id}/": administrators,

  "POST /pages/links/": everyRole,
  "GET /loan/pipeline/": everyRole,

  "GET /company/api-clients/": administrators,
  "POST /company/api-clients/": administrators,
  "GET /company/api-clients/{id}/": administrators,
  "PATCH /company/api-clients/{id}/": administrators,
  "DELETE /company/api-clients/{id}/": administrators,
  "POST /company/api-clients/{id}/rotate-secret/": administrators,

  "GET /company/signers/": everyRole,
  "POST /company/signers/": administrators,
  "GET /company/signers/{id}/": everyRole,
  "PUT /company/signers/{id}/": administrators,
  "PATCH /company/signers/{id}/": administrators,
  "DELETE /company/signers/{id}/": administrators,

  "GET /documents/templates/": everyRole,
  "POST /documents/templates/": administrators,
  "GET /documents/templates/{id}/": everyRole,
  "PUT /documents/templates/{id}/": administrators,
  "PATCH /documents/templates/{id}/": administrators,
  "DELETE /documents/templates/{id}/": administrators,
  "PUT /documents/templates/{id}/blank/": administrators,
  "GET /documents/templates/{id}/fields/": everyRole,
  "GET /documents/templates/{id}/page/": everyRole,
  "POST /documents/templates/{id}/preview/": documentMakers,
  "GET /documents/merge-fields/": everyRole,
  "GET /documents/packages/": everyRole,
  "POST /documents/packages/": administrators,
  "GET /documents/packages/{id}/": everyRole,
  "PUT /documents/packages/{id}/": administrators,
  "PATCH /documents/packages/{id}/": administrators,
  "DELETE /documents/packages/{id}/": administrators,
  "POST /documents/packages/{id}/generate/": documentMakers,
  "GET /documents/external-documents/": everyRole,
  "GET /documents/histories/": everyRole,
  "POST /documents/histories/": documentMakers,
  // Underwriters too: they record results of the agency, which need evidence.
  "POST /documents/histories/upload/": ["Underwriter", ...documentMakers],
  "GET /documents/histories/{id}/": everyRole,
  "GET /documents/histories/{id}/file/": everyRole,

  "GET /company/permissions/": everyRole,
  "GET /company/get-permissions-by-module/": everyRole,
  "GET /company/get-all-permissions-for-user/": everyRole,
  "POST /company/check-permission/": everyRole,

  "GET /loan/loans/": everyRole,
  "POST /loan/loans/start-loan/": originators,
  "GET /loan/loans/{id}/": everyRole,
  "PUT /loan/loans/{id}/": [...loanEditors, "Compliance"],
  "PATCH /loan/loans/{id}/": [...loanEditors, "Compliance"],
  "DELETE /loan/loans/{id}/": administrators,
  "POST /loan/loans/update-status/": loanEditors,
  "POST /loan/loans/{id}/overrides/": ["Underwriter", ...administrators],
  "POST /loan/loans/{id}/corrections/": ["Compliance", ...administrators],
  "POST /loan/loans/{id}/approve-terms/": ["Underwriter", ...administrators],
  "GET /loan/requirements/": everyRole,
  "GET /loan/fixed-fields/": everyRole,

  "GET /loan/borrowers/": everyRole,
  "POST /loan/borrowers/": originators,
  "GET /loan/borrowers/{id}/": everyRole,
  "PUT /loan/borrowers/{id}/": [...originators, "Compliance"],
  "PATCH /loan/borrowers/{id}/": [...originators, "Compliance"],
  "DELETE /loan/borrowers/{id}/": originators,

  "GET /loan/properties/": everyRole,
  "POST /loan/properties/": originators,
  "GET /loan/properties/{id}/": everyRole,
  "PUT /loan/properties/{id}/": [...originators, "Compliance"],
  "PATCH /loan/properties/{id}/": [...originators, "Compliance"],
  "DELETE /loan/properties/{id}/": originators,

  "GET /loan/fees/": everyRole,
  "POST /loan/fees/": feeWriters,
  "GET /loan/fees/{id}/": everyRole,
  "PUT /loan/fees/{id}/": feeWriters,
  "PATCH /loan/fees/{id}/": feeWriters,
  "DELETE /loan/fees/{id}/": feeWriters,
  "POST /loan/update-origination-fee/": feeWriters,
  "GET /loan/loans/{id}/fee-comparison/": everyRole,
  "POST /loan/loans/{id}/fee-disclosures/": feeWriters,
  "POST /loan/loans/{id}/fee-refunds/": feeWriters,

  "POST /loan/loan-calculation/": everyRole,
  "POST /loan/loan-calculation/compare/": everyRole,
  "POST /loan/quotes/": everyRole,
  "POST /loan/recalculations/": everyRole,
  "GET /loan/recalculations/{id}/": everyRole,
  "GET /loan/loan-calculation/": everyRole,
  "GET /loan/entered-amounts/": everyRole,
  "POST /loan/entered-amounts/": ["Processor", "Compliance", ...administrators],
  "GET /loan/entered-amounts/{id}/": everyRole,
  "DELETE /loan/entered-amounts/{id}/": ["Processor", "Compliance", ...administrators],
  "GET /loan/loan-calculation/{id}/": everyRole,
  "GET /loan/loan-calculation/{id}/explain/": everyRole,
  "GET /loan/loan-calculation/{id}/projection/": everyRole,
  "GET /loan/loan-calculation/{id}/projection.svg": everyRole,

  "GET /credit-report/credit-reports/": everyRole,
  "POST /credit-report/credit-reports/order_credit_report/": originators,
  "POST /credit-report/credit-reports/retrieve_existing_report/": originators,
  "GET /credit-report/credit-reports/{id}/": everyRole,
  "GET /credit-report/credit-reports/{id}/document/": everyRole,

  "GET /loan/expected-rates/": everyRole,
  "POST /loan/expected-rates/": everyRole,
  "GET /loan/interest-rates/": everyRole,
  "POST /loan/interest-rates/": everyRole,
  "POST /loan/index-rates/": superUsers,
  "GET /loan/mcr/json/": auditors,
  "GET /loan/mcr/excel/": auditors,
  "GET /loan/mcr/xml/": auditors,
  "GET /loan/mcr/": auditors,
  "POST /loan/mcr/": auditors,
  "GET /loan/mcr/{id}/": auditors,
  "GET /loan/mcr/{id}/loans/": auditors,
  "GET /loan/mcr/cross-check/": auditors,
  "GET /loan/mcr/inputs/": auditors,
  "PUT /loan/mcr/inputs/": auditors,

  "GET /loan/rule-parameters/": everyRole,
  "POST /loan/rule-parameters/": superUsers,

  "POST /fha-integration/address-validation/": originators,
  "POST /fha-integration/case-number-assignment/": processors,
  "POST /fha-integration/certificate-search/": ["Loan Officer", "Processor", "Underwriter", ...administrators],
  "POST /fha-integration/hecm-financial-assessment/": ["Processor", "Underwriter", ...administrators],
  "POST /fha-integration/hecm-insurance-application/": closers,
  "POST /fha-integration/case-transfer/": administrators,
  "POST /fha-integration/case-restore/": administrators,
  "POST /fha-integration/cairvs-authorization/": originators,
  "POST /fha-integration/duplicate-mic/": ["Processor", "Closer", ...administrators],
  "POST /fha-integration/escrow-closeout/": ["Processor", "Closer", ...administrators],
  "POST /fha-integration/hecm-certificate/": ["Processor", "Underwriter", "Closer", ...administrators],
  "POST /fha-integration/hecm-referral/": originators,
  "POST /fha-integration/address-change/": ["Processor", "Closer", ...administrators],
  "POST /fha-integration/appraisal-logging/": ["Processor", "Underwriter", ...administrators],
  "POST /fha-integration/case-number-assignment/record/": administrators,
  "POST /fha-integration/hecm-financial-assessment/record/": ["Underwriter", ...administrators],
  "POST /fha-integration/hecm-insurance-application/record/": administrators,
  "POST /fha-integration/case-transfer/record/": administrators,
  "POST /fha-integration/case-restore/record/": administrators,
  "POST /fha-integration/cairvs-authorization/record/": administrators,
  "POST /fha-integration/escrow-closeout/record/": administrators,
  "POST /fha-integration/hecm-certificate/record/": ["Underwriter", ...administrators],
  "POST /fha-integration/address-change/record/": administrators,
  "POST /fha-integration/appraisal-logging/record/": ["Underwriter", ...administrators],
  "POST /fha-integration/preview/": everyRole,
  "GET /fha-integration/transactions/": everyRole,
  "GET /fha-integration/transactions/{id}/": everyRole,

  "GET /loan/hmdareporting/": auditors,
  "POST /loan/hmdareporting/": auditors,
  "POST /loan/hmdareporting/check-digit/": auditors,
  "POST /loan/hmdareporting/check-file/": auditors,
  "GET /loan/hmdareporting/{id}/": auditors,
  "POST /loan/hmdareporting/{id}/verify/": auditors,
  "POST /loan/hmdareporting/{id}/filed/": auditors,
  "GET /loan/hmdareporting/{id}/file/": auditors,

  "GET /company/export/": administrators,
  "GET /loan/loans/{id}/mismo/": administrators,
  "POST /company/key-rotations/": ["Super User"],
  "GET /loan/imports/": administrators,
  "POST /loan/imports/": administrators,
  "GET /loan/imports/{id}/": administrators,
  "GET /loan/imports/{id}/findings/": administrators,
  "POST /loan/imports/{id}/stop/": administrators,

  "GET /jobs/": everyRole,
  "GET /jobs/{id}/": everyRole,
  "GET /jobs/{id}/file/": everyRole,
  "POST /jobs/{id}/cancel/": everyRole,

  "GET /audit/": auditors,
  "GET /audit/verify/": auditors,
  "GET /audit/anchor/": auditors,
  "GET /audit/key/": auditors,
  "GET /loan/loans/{id}/audit/": auditors,
  "GET /loan/loans/{id}/changes/": auditors,
  "GET /loan/loans/{id}/evidence/": auditors,

  "GET /events/": auditors,
  "GET /events/subscriptions/": administrators,
  "POST /events/subscriptions/": administrators,
  "GET /events/subscriptions/{id}/": administrators,
  "PATCH /events/subscriptions/{id}/": administrators,
  "DELETE /events/subscriptions/{id}/": administrators,
  "POST /events/subscriptions/{id}/rotate-secret/": administrators,
  "GET /events/subscriptions/{id}/deliveries/": administrators,
  "POST /events/subscriptions/{id}/replay/": administrators,
  "POST /events/subscriptions/{id}/test/": administrators,
  "POST /events/deliveries/{id}/replay/": administrators,

  "GET /casebook/books/": reviewers,
  "GET /casebook/cases/": reviewers,
  "GET /casebook/reviews/": reviewers,
  "POST /casebook/reviews/": reviewers,
  "GET /casebook/excel/": reviewers,
};

/** Operations for which a body can require more than the operation itself. */
export const openWithBody: readonly (readonly [what: string, route: string, body: object, open: readonly Kind[]])[] = [
  ["locking a loan's rate", "POST /loan/expected-rates/", { loan: 987_654_321, save: true }, loanEditors],
];
