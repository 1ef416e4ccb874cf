import { type TObject, type TProperties, Type } from "@sinclair/typebox";
import type { AgencyOperation } from "../../../../domain/agency/operations.ts";
import { address } from "../../codec/compound-codecs.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, dollarsSchema, instantSchema, nullableSchema, textSchema } from "../../codec/record.ts";
import { appraisalCondition, escrowType } from "../choices.ts";
import {
  certificateFields,
  creditAlert,
  insuranceCertificate,
  insuranceStatus,
  residualIncome,
} from "../loan/agency-answer.ts";

const maybeText = nullableSchema(textSchema);
const maybeDate = nullableSchema(dateSchema);
const maybeDollars = nullableSchema(dollarsSchema);
const maybeBoolean = nullableSchema(Type.Boolean());
const caseNumber = Type.String({ description: "With a dash: `NNN-NNNNNNN`" });
const addressSchema = address.answer ?? address.schema;

const match = namedObject("CertificateMatch", {
  certificate_number: textSchema,
  counseled_date: dateSchema,
  agency_id: maybeText,
  agency_name: maybeText,
  clients: Type.Array(textSchema, { description: "Masked: `S**** E****`" }),
  state: maybeText,
  zip_code: maybeText,
});

/** What each operation gives with a success, beside what it changes on the loan. */
const results: Readonly<Record<AgencyOperation, { readonly name: string; readonly properties: TProperties }>> = {
  address_validation: {
    name: "AddressValidationResult",
    properties: {
      address: addressSchema,
      county_fips: maybeText,
      census_tract: maybeText,
      is_overridden: Type.Boolean({ description: "Whether nobody was asked" }),
    },
  },
  case_number_assignment: {
    name: "CaseNumberResult",
    properties: { case_number: caseNumber, assigned_date: dateSchema, adp_code: textSchema },
  },
  certificate_search: { name: "CertificateSearchResult", properties: { matches: Type.Array(match) } },
  hecm_financial_assessment: {
    name: "FinancialAssessmentResult",
    properties: {
      is_set_aside_required: maybeBoolean,
      last_action_by: maybeText,
      last_action_date: maybeDate,
      residual_income: residualIncome,
      lesa_type: { ...textSchema, description: "The life expectancy set-aside that was submitted" },
    },
  },
  hecm_insurance_application: {
    name: "InsuranceApplicationResult",
    properties: {
      insurance_status: insuranceStatus,
      endorsed_date: maybeDate,
      return_reasons: Type.Array(textSchema),
    },
  },
  case_transfer: {
    name: "CaseTransferResult",
    properties: { transferred_date: maybeDate, new_lender_id: textSchema },
  },
  case_restore: {
    name: "CaseRestoreResult",
    properties: { case_number: nullableSchema(caseNumber), restored_at: instantSchema },
  },
  cairvs_authorization: { name: "CreditAlertResults", properties: { authorizations: Type.Array(creditAlert) } },
  duplicate_mic: {
    name: "DuplicateMicResult",
    properties: { found: Type.Boolean(), mic: insuranceCertificate },
  },
  escrow_closeout: {
    name: "EscrowCloseoutResult",
    properties: {
      escrow_type: escrowType.schema,
      is_unused_money_applied_to_principal: maybeBoolean,
      closed_date: maybeDate,
    },
  },
  hecm_certificate: {
    name: "CertificateResult",
    properties: {
      ...certificateFields,
      is_stored: Type.Boolean({
        description: "Whether the loan took it; if not, `warnings` say why, and only its number is told",
      }),
    },
  },
  hecm_referral: { name: "ReferralResult", properties: { referral_status: textSchema } },
  address_change: { name: "AddressChangeResult", properties: { address: addressSchema } },
  appraisal_logging: {
    name: "AppraisalResult",
    properties: {
      sequence: Type.Integer({ minimum: 1, maximum: 2, description: "1: the first appraisal; 2: the second one" }),
      appraised_value: dollarsSchema,
      effective_date: dateSchema,
      expires_date: dateSchema,
      appraiser_license: maybeText,
      condition: nullableSchema(appraisalCondition.schema),
      repairs: maybeDollars,
      is_second_appraisal_required: Type.Boolean(),
      appraisal_status: maybeText,
    },
  },
};

/** The result of an operation: complete with a success, and empty while it is held or pending. */
export const resultAnswer = (operation: AgencyOperation): TObject => {
  const { name, properties } = results[operation];
  return namedObject(
    name,
    Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, Type.Optional(each)])),
    {
      description: "Empty while the request is held or pending",
    },
  );
};
