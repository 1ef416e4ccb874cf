import type { AgencyOperation } from "../../../../domain/agency/operations.ts";
import { type AgencyTransaction, transactionSchemaVersion } from "../../../../domain/agency/transaction/transaction.ts";
import type { Day } from "../../../../domain/kernel/day.ts";
import type { RecordableOperation } from "../../../../domain/loan/agency/recorded-result.ts";
import type { JsonObject } from "../../../../domain/log/changes.ts";
import { demonstration, exampleInstant } from "../../openapi/examples.ts";
import { companyExample } from "../company/examples.ts";
import { loanExample } from "../loan/examples.ts";
import { userExample } from "../user/examples.ts";

const address = { street: "1 MAIN ST", unit: null, city: "RICHMOND", state: "VA", zipCode: "23220-1234" };
const caseNumber = "123-4567890";

/** The demonstration's loans for which an operation is possible; the first loan if none is named. */
export const loanExamples: Readonly<Partial<Record<AgencyOperation, number>>> = {
  case_number_assignment: demonstration.application,
  hecm_financial_assessment: demonstration.loanToAssess,
  hecm_insurance_application: demonstration.fundedLoan,
  case_transfer: demonstration.loanToTransfer,
  case_restore: demonstration.archivedCase,
  cairvs_authorization: demonstration.loanToAssess,
  duplicate_mic: demonstration.endorsedLoan,
  escrow_closeout: demonstration.loanWithEscrow,
  hecm_certificate: demonstration.endorsedLoan,
  address_change: demonstration.loanToMove,
  appraisal_logging: demonstration.loanToAppraise,
};

/** The input of each operation, beside the loan. */
export const inputExamples: Readonly<Record<AgencyOperation, object>> = {
  address_validation: {},
  case_number_assignment: { processing_type: "Direct endorsement" },
  certificate_search: { search_criteria: { last_name: "Example", counseled_from: "2026-03-01" } },
  hecm_financial_assessment: {},
  hecm_insurance_application: {},
  case_transfer: {
    transfer_data: {
      new_lender_id: "1234500001",
      assignment_letter_date: "2026-05-01",
      transfer_appraisal: true,
      reason: "The borrower chose another lender",
    },
  },
  case_restore: {},
  cairvs_authorization: {},
  duplicate_mic: {},
  escrow_closeout: { escrow_type: "repair", is_unused_money_applied_to_principal: true },
  hecm_certificate: { certificate_number: "5550104" },
  hecm_referral: { agency_id: "80001", reason: "The borrower asks for counseling by telephone" },
  address_change: {
    address: { street: "2 Main Street", city: "Richmond", state: "VA", zip_code: "23220" },
  },
  appraisal_logging: {
    appraised_value: 450_000,
    effective_date: "2026-04-20",
    appraiser_license: "VA4001000001",
    license_type: "certified_residential",
    condition: "as_is",
    remaining_economic_life_years: 40,
    is_disaster_checked: true,
    is_certified: true,
  },
};

const certificate = {
  certificateNumber: "C-2026-0001",
  counseledOn: "2026-04-01",
  agencyId: "80001",
  agencyName: "Example Housing Counseling",
};

/** The result of each operation, in the domain's names. */
const results: Readonly<Record<AgencyOperation, JsonObject>> = {
  address_validation: { address, countyFips: "51760", censusTract: "51760040100", isOverridden: false },
  case_number_assignment: { caseNumber, assignedOn: "2026-05-01", adpCode: "961" },
  certificate_search: {
    matches: [{ ...certificate, clients: ["A**** E****"], state: "VA", zipCode: "23220" }],
  },
  hecm_financial_assessment: {
    isSetAsideRequired: false,
    lastActionBy: "M00001",
    lastActionOn: "2026-05-01",
    residualIncome: {
      effectiveIncomeCents: 320_000,
      expensesCents: 140_000,
      residualIncomeCents: 180_000,
      requiredCents: 52_900,
      region: "south",
      householdSize: 1,
      isMet: true,
      isRequirementVerified: true,
    },
    lesaType: "none",
  },
  hecm_insurance_application: { insuranceStatus: "endorsed", endorsedOn: "2026-05-01", returnReasons: [] },
  case_transfer: { transferredOn: "2026-05-01", newLenderId: "1234500001" },
  case_restore: { caseNumber, restoredAt: exampleInstant },
  cairvs_authorization: {
    authorizations: [
      { borrowerId: 1, authorizationNumber: "A000000001", hits: [], isClear: true, authorizedAt: exampleInstant },
    ],
  },
  duplicate_mic: {
    found: true,
    mic: {
      controlNumber: "0000000001",
      adpCode: "961",
      endorsedOn: "2026-05-01",
      maxClaimAmountCents: 45_000_000,
      borrowerNames: ["ADA EXAMPLE"],
      checkedAt: exampleInstant,
    },
  },
  escrow_closeout: { escrowType: "repair", isUnusedMoneyAppliedToPrincipal: true, closedOn: "2026-05-01" },
  hecm_certificate: {
    ...certificate,
    isStored: true,
    certificateType: "counseling",
    issuedOn: "2026-04-02",
    expiresOn: "2026-09-28",
    agencyPhone: "+1 202 555 0100",
    counselorName: "Grace Example",
    method: "telephone",
    durationMinutes: 90,
    feeCents: 12_500,
    isFeeWaived: false,
    clients: [{ firstName: "Ada", lastName: "Example" }],
    retrievedAt: exampleInstant,
  },
  hecm_referral: { referralStatus: "submitted" },
  address_change: { address: { ...address, street: "2 MAIN ST" } },
  appraisal_logging: {
    sequence: 1,
    appraisedValueCents: 45_000_000,
    effectiveOn: "2026-04-20",
    expiresOn: "2026-10-17",
    appraiserLicense: "VA4001000001",
    licenseType: "certified_residential",
    condition: "as_is",
    repairsCents: null,
    loggedOn: "2026-05-01",
    isSecondAppraisalRequired: false,
    appraisalStatus: "logged",
  },
};

/** A successful transaction with the agency. */
export const transactionExample = (operation: AgencyOperation): AgencyTransaction => ({
  schemaVersion: transactionSchemaVersion,
  id: 601,
  companyId: companyExample.id,
  version: 2,
  logNumber: 1,
  loanId: loanExample.id,
  operation,
  reference: "3f9a2c1b0d4e4b1c5a6e1f0d4a869a51",
  requestedAt: exampleInstant,
  requestedByUserId: userExample.id,
  completedAt: exampleInstant,
  request: {},
  tries: [{ at: exampleInstant, action: "send", statusCode: 200, outcome: "answered" }],
  status: "success",
  messages: [],
  warnings: [],
  result: results[operation],
  applied: { changes: [], status: null },
  failure: null,
  givenUp: null,
  answersFor: [],
  recording: null,
});

/** A result recorded by a user. */
export const recordedExample = (operation: RecordableOperation): AgencyTransaction => ({
  ...transactionExample(operation),
  tries: [],
  recording: {
    evidence: {
      obtainedOn: "2026-05-01" as Day,
      obtainedBy: "Ada Example",
      channel: "fha_connection",
      documentId: 733,
      note: null,
    },
    corrects: null,
    correctionReason: null,
    ends: null,
  },
});

/** The recorded parts of a decision, in the API's names. */
export const resultExamples: Readonly<Record<RecordableOperation, object>> = {
  case_number_assignment: { case_number: caseNumber, assigned_date: "2026-05-01" },
  cairvs_authorization: { authorizations: [{ borrower: 1, authorization_number: "A000000001" }] },
  hecm_certificate: {
    certificate_number: "5550104",
    counseled_date: "2026-04-01",
    clients: [{ first_name: "Ada", last_name: "Example" }],
  },
  hecm_financial_assessment: { is_set_aside_required: false, last_action_date: "2026-05-01" },
  appraisal_logging: { is_second_appraisal_required: false, appraisal_status: "logged", logged_date: "2026-04-30" },
  hecm_insurance_application: { insurance_status: "endorsed", endorsed_date: "2026-05-01" },
  address_change: {},
  escrow_closeout: { closed_date: "2026-05-01" },
  case_transfer: { transferred_date: "2026-05-01" },
  case_restore: {},
};

/** A transaction whose changes and request are shown too. */
export const restoreExample: AgencyTransaction = {
  ...transactionExample("case_restore"),
  request: { caseNumber: "1234567890" },
  messages: [{ code: "1", text: "The case is restored." }],
  applied: {
    changes: [
      { path: ["agency", "caseNumber", "state"], from: "archived", to: "assigned" },
      { path: ["agency", "restoredAt"], from: null, to: exampleInstant },
    ],
    status: null,
  },
};
