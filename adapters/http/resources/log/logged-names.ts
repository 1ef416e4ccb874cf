import type { LoggedKind } from "../../../../domain/log/record-kinds.ts";
import { feeCatalog } from "../../../../domain/reference-data/fee-catalog.ts";
import type { FieldNames } from "../../codec/codec.ts";
import { address } from "../../codec/values/compound-codecs.ts";
import { apiClientFields } from "../api-client/body.ts";
import { borrowerFields } from "../borrower/body.ts";
import { expertReviewFields } from "../casebook/body.ts";
import { companyFields } from "../company/body.ts";
import { enteredAmountFields } from "../entered-amount/body.ts";
import { subscriptionFields } from "../events/subscription-body.ts";
import { feeFields } from "../fee/body.ts";
import { disclosureFields, refundFields } from "../fee/disclosure-body.ts";
import { agencyNames } from "../loan/agency/response.ts";
import { loanFields } from "../loan/body.ts";
import { inputFields } from "../mcr/body.ts";
import { propertyFields } from "../property/body.ts";
import { indexValueFields } from "../rate/body.ts";
import { ruleStepFields } from "../rule-parameter/body.ts";
import { signerFields } from "../signer/body.ts";
import { userFields } from "../user/body.ts";

type LoggedField = FieldNames[string];

/** A field that no body contains, with the names of its nested fields. */
const renamed = (name: string, inside?: FieldNames): LoggedField => ({ name, codec: inside ? { inside } : {} });

const addressOf = (name: string): LoggedField => ({ name, codec: address });

/** The kind of a fee is chosen from the catalog. */
const fees: FieldNames = {
  ...feeFields,
  code: {
    ...feeFields.code,
    codec: { input: { kind: "choice", options: feeCatalog.map(({ code, name }) => ({ value: code, text: name })) } },
  },
};

const property: FieldNames = {
  ...propertyFields,
  enteredAddress: addressOf("entered_address"),
  validatedAddress: addressOf("validated_address"),
  pendingAddress: addressOf("pending_address"),
};

/** The API's names of logged fields, as in responses. Names that are in no table are derived from the domain's names. */
export const loggedNames: Readonly<Record<LoggedKind, FieldNames>> = {
  company: {
    ...companyFields,
    defaultSignerId: renamed("default_signer"),
  },
  user: { ...userFields, companyId: renamed("company") },
  signer: { ...signerFields, companyId: renamed("company") },
  loan: {
    ...loanFields,
    companyId: renamed("company"),
    borrowers: renamed("borrowers", { ...borrowerFields, ssn: renamed("ssn_last4") }),
    property: renamed("property", property),
    fees: renamed("fees", fees),
    statusHistory: renamed("status_history", { effectiveOn: renamed("effective_date") }),
    feeDisclosures: renamed("fee_disclosures", {
      ...disclosureFields,
      fees: renamed("fees", fees),
      enteredOn: renamed("entered_date"),
    }),
    feeRefunds: renamed("fee_refunds", refundFields),
    corrections: renamed("corrections", { correctedOn: renamed("corrected_date") }),
    droppedLiens: renamed("dropped_liens", { droppedOn: renamed("dropped_date") }),
    overrides: renamed("overrides", { documentId: renamed("document") }),
    enteredAmounts: renamed("entered_amounts", enteredAmountFields),
    personChanges: renamed("person_changes", {
      before: renamed("borrower_type_before"),
      after: renamed("borrower_type_after"),
      bornOn: renamed("latest_dob"),
    }),
    disclosedTerms: renamed("disclosed_terms", { terms: renamed("terms", loanFields) }),
    imported: renamed("imported", { importId: renamed("import") }),
    pipeline: renamed("pipeline", { effectiveOn: renamed("effective_date") }),
    earliestApplicationOn: renamed("earliest_application_date"),
    earliestCompletedOn: renamed("earliest_application_completed_date"),
    rateLockEnteredOn: renamed("rate_lock_entered_date"),
    actionTakenOn: renamed("action_taken_date"),
    agency: renamed("fha", agencyNames),
  },
  agency_transaction: {},
  credit_report: {},
  hmda_filing: {
    isComplete: renamed("complete"),
    rowCount: renamed("records"),
    sha256: renamed("file_sha256"),
    qualityConfirmed: renamed("quality_verified"),
    macroConfirmed: renamed("macro_verified"),
  },
  document_template: {},
  document_package: {},
  document_history: {},
  expert_review: {
    ...expertReviewFields,
    companyId: renamed("company"),
    byUserId: renamed("by_user"),
    reviewedOn: renamed("reviewed_date"),
  },
  job: {},
  event_subscription: { ...subscriptionFields, companyId: renamed("company") },
  api_client: { ...apiClientFields, companyId: renamed("company") },
  list: {},
  call_report_filing: { number: renamed("quarter") },
  call_report_input: { ...inputFields, companyId: renamed("company") },
  rule_step: ruleStepFields,
  index_value: indexValueFields,
};
