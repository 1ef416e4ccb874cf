import { type TObject, type TProperties, Type } from "@sinclair/typebox";
import type { AgencyOperation } from "../../../../domain/agency/operations.ts";
import { address } from "../../codec/compound-codecs.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, textSchema } from "../../codec/record.ts";
import { escrowType } from "../choices.ts";
import { insuranceStatus } from "../loan/agency/answer.ts";
import {
  appraisalFields,
  certificateFields,
  creditAlert,
  insuranceCertificate,
  residualIncome,
} from "../loan/agency/sections.ts";

const maybeText = nullableSchema(textSchema);
const maybeDate = nullableSchema(dateSchema);
const maybeBoolean = nullableSchema(Type.Boolean());
const caseNumber = Type.String({ description: "With a dash: `NNN-NNNNNNN`" });
const addressSchema = address.answer ?? address.schema;

const match = namedObject("CertificateMatch", {
  certificate_number: described(textSchema, "Number of the counseling certificate"),
  counseled_date: described(dateSchema, "Day on which the counseling was completed"),
  agency_id: described(maybeText, "HUD's number of the counseling agency; null where it is not told"),
  agency_name: described(maybeText, "Name of the counseling agency; null where it is not told"),
  clients: Type.Array(textSchema, { description: "Masked: `S**** E****`" }),
  state: described(maybeText, "State of the clients' address; null where it is not told"),
  zip_code: described(maybeText, "ZIP code of the clients' address; null where it is not told"),
});

/** What each operation gives with a success, beside what it changes on the loan. */
const results: Readonly<Record<AgencyOperation, { readonly name: string; readonly properties: TProperties }>> = {
  address_validation: {
    name: "AddressValidationResult",
    properties: {
      address: described(addressSchema, "The address as the postal file has it, or as entered where it was overridden"),
      county_fips: described(maybeText, "FIPS code of state and county, 5 digits; null where it is not told"),
      census_tract: described(maybeText, "Census tract, 11 digits; null where it is not told"),
      is_overridden: Type.Boolean({ description: "Whether nobody was asked" }),
    },
  },
  case_number_assignment: {
    name: "CaseNumberResult",
    properties: {
      case_number: described(caseNumber, "The FHA case number"),
      assigned_date: described(dateSchema, "Day on which the number was assigned"),
      adp_code: described(textSchema, "ADP code of the case: FHA's code of program and section"),
    },
  },
  certificate_search: {
    name: "CertificateSearchResult",
    properties: { matches: described(Type.Array(match), "Certificates that meet all criteria, at most 50") },
  },
  hecm_financial_assessment: {
    name: "FinancialAssessmentResult",
    properties: {
      is_set_aside_required: described(
        maybeBoolean,
        "Whether the agency requires a life expectancy set-aside; null where it did not say",
      ),
      last_action_by: described(
        maybeText,
        "Who last acted on the assessment, in the agency's words; null where it is not told",
      ),
      last_action_date: described(maybeDate, "Day of that action; null where it is not told"),
      residual_income: described(residualIncome, "The residual-income test that was submitted"),
      lesa_type: { ...textSchema, description: "The life expectancy set-aside that was submitted" },
    },
  },
  hecm_insurance_application: {
    name: "InsuranceApplicationResult",
    properties: {
      insurance_status: described(insuranceStatus, "How the insurance stands"),
      endorsed_date: described(maybeDate, "Day on which FHA endorsed the loan; null while it is not endorsed"),
      return_reasons: described(
        Type.Array(textSchema),
        "Why the application was returned, in the agency's words; empty where it was not",
      ),
    },
  },
  case_transfer: {
    name: "CaseTransferResult",
    properties: {
      transferred_date: described(maybeDate, "Day on which the case was transferred; null where it is not told"),
      new_lender_id: described(textSchema, "FHA lender id of the lender that got the case, 10 digits"),
    },
  },
  case_restore: {
    name: "CaseRestoreResult",
    properties: {
      case_number: described(
        nullableSchema(caseNumber),
        "The case that was restored; null where the agency does not name it",
      ),
      restored_at: described(instantSchema, "When it was restored"),
    },
  },
  cairvs_authorization: {
    name: "CreditAlertResults",
    properties: {
      authorizations: described(Type.Array(creditAlert), "The CAIVRS answer for each borrower and co-borrower"),
    },
  },
  duplicate_mic: {
    name: "DuplicateMicResult",
    properties: {
      found: described(Type.Boolean(), "Whether the agency has a mortgage insurance certificate of the case"),
      mic: described(insuranceCertificate, "The certificate; null where none was found"),
    },
  },
  escrow_closeout: {
    name: "EscrowCloseoutResult",
    properties: {
      escrow_type: described(escrowType.schema, "Which escrow was closed out"),
      is_unused_money_applied_to_principal: described(
        maybeBoolean,
        "Whether what was left went to the principal; null where it was not said",
      ),
      closed_date: described(maybeDate, "Day on which it was closed out; null where it is not told"),
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
  hecm_referral: {
    name: "ReferralResult",
    properties: { referral_status: described(textSchema, "How the referral stands, in the agency's words") },
  },
  address_change: {
    name: "AddressChangeResult",
    properties: { address: described(addressSchema, "The address that the agency took") },
  },
  appraisal_logging: {
    name: "AppraisalResult",
    properties: {
      ...appraisalFields,
      appraisal_status: described(
        maybeText,
        "How the appraisal stands, in the agency's words; null where it is not told",
      ),
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
