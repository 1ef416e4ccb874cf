import { apiClients, companies, eventSubscriptions, signers, users } from "./company-resources.ts";
import { documentPackages, documentTemplates } from "./document-resources.ts";
import { borrowers, fees, properties } from "./loan-part-resources.ts";
import { loans } from "./loan-resources.ts";
import { indexValues, ruleParameters } from "./rate-resources.ts";
import type { Resource } from "./resource.ts";

/** Everything that clients make and replace. */
export const resources: readonly Resource[] = [
  companies,
  users,
  signers,
  apiClients,
  eventSubscriptions,
  loans,
  borrowers,
  properties,
  fees,
  indexValues,
  ruleParameters,
  documentTemplates,
  documentPackages,
];

/** What is posted, and makes no record of its own that reads as it was given. */
export const actions: readonly string[] = [
  "/company/users/me/change-password/",
  "/company/users/me/second-factor/",
  "/company/users/me/second-factor/recovery-codes/",
  "/company/users/me/second-factor/turn-off/",
  "/company/users/me/sign-out-everywhere/",
  "/company/users/{id}/reset-second-factor/",
  "/company/users/{id}/sign-out-everywhere/",
  "/company/check-permission/",
  "/company/companies/{id}/logo/",
  "/loan/loans/update-status/",
  "/loan/loans/{id}/corrections/",
  "/loan/loans/{id}/approve-terms/",
  "/loan/loans/{id}/overrides/",
  "/loan/update-origination-fee/",
  "/loan/loans/{id}/fee-disclosures/",
  "/loan/loans/{id}/fee-refunds/",
  "/loan/loan-calculation/",
  // Of an amount only a loan that has an application, and was not calculated by then, has any.
  "/loan/entered-amounts/",
  "/loan/loan-calculation/compare/",
  "/loan/quotes/",
  "/loan/recalculations/",
  "/company/key-rotations/",
  "/jobs/{id}/cancel/",
  // What is sent is a file, which no field of a record shows.
  "/loan/imports/",
  "/loan/imports/{id}/stop/",
  "/company/api-clients/{id}/rotate-secret/",
  "/events/subscriptions/{id}/rotate-secret/",
  "/events/subscriptions/{id}/replay/",
  "/events/subscriptions/{id}/test/",
  "/events/deliveries/{id}/replay/",
  "/pages/links/",
  "/loan/expected-rates/",
  "/loan/interest-rates/",
  "/credit-report/credit-reports/order_credit_report/",
  "/credit-report/credit-reports/retrieve_existing_report/",
  // A filing is made of loans; inputs are one record a quarter and state, which the quarter's list shows.
  "/loan/mcr/",
  "/loan/mcr/inputs/",
  "/loan/hmdareporting/",
  "/loan/hmdareporting/check-digit/",
  "/loan/hmdareporting/check-file/",
  "/loan/hmdareporting/{id}/verify/",
  "/loan/hmdareporting/{id}/filed/",
  "/documents/templates/{id}/preview/",
  "/documents/packages/{id}/generate/",
  "/documents/histories/",
  // What is sent is a file, which no field of a record shows.
  "/documents/histories/upload/",
  // A review is of a case and its wording, which no random data names.
  "/casebook/reviews/",
  // Results from outside are transactions, which show what was applied of them.
  "/fha-integration/case-number-assignment/record/",
  "/fha-integration/cairvs-authorization/record/",
  "/fha-integration/hecm-certificate/record/",
  "/fha-integration/hecm-financial-assessment/record/",
  "/fha-integration/appraisal-logging/record/",
  "/fha-integration/hecm-insurance-application/record/",
  "/fha-integration/address-change/record/",
  "/fha-integration/escrow-closeout/record/",
  "/fha-integration/case-transfer/record/",
  "/fha-integration/case-restore/record/",
  "/fha-integration/address-validation/",
  "/fha-integration/case-number-assignment/",
  "/fha-integration/certificate-search/",
  "/fha-integration/hecm-financial-assessment/",
  "/fha-integration/hecm-insurance-application/",
  "/fha-integration/case-transfer/",
  "/fha-integration/case-restore/",
  "/fha-integration/cairvs-authorization/",
  "/fha-integration/duplicate-mic/",
  "/fha-integration/escrow-closeout/",
  "/fha-integration/hecm-certificate/",
  "/fha-integration/hecm-referral/",
  "/fha-integration/address-change/",
  "/fha-integration/appraisal-logging/",
];
