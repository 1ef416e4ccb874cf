import { type TObject, type TProperties, Type } from "@sinclair/typebox";
import type { AgencyOperation } from "../../../../domain/agency/operations.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, textSchema } from "../../codec/record.ts";
import { address } from "../../codec/values/compound-codecs.ts";
import { insuranceStatus } from "../loan/agency/response.ts";
import {
  appraisalFields,
  certificateFields,
  creditAlert,
  escrowFields,
  insuranceCertificate,
  insuranceFields,
  residualIncome,
  submittedAssessmentFields,
} from "../loan/agency/sections.ts";

const maybeText = nullableSchema(textSchema);
const maybeDate = nullableSchema(dateSchema);
const caseNumber = Type.String({ description: "Format: NNN-NNNNNNN" });
const addressSchema = address.response ?? address.schema;

const match = namedObject("CertificateMatch", {
  certificate_number: described(textSchema, "Number of the counseling certificate (HUD-92902)"),
  counseled_date: described(dateSchema, "Date on which the counseling was completed"),
  agency_id: described(maybeText, "HUD id of the counseling agency; null if not reported"),
  agency_name: described(maybeText, "Name of the counseling agency; null if not reported"),
  clients: Type.Array(textSchema, { description: "Names of the counseled clients, masked like `S**** E****`" }),
  state: described(maybeText, "State of the clients' address; null if not reported"),
  zip_code: described(maybeText, "ZIP code of the clients' address; null if not reported"),
});

/** The result of each operation if it succeeds, in addition to its changes of the loan. */
const results: Readonly<Record<AgencyOperation, { readonly name: string; readonly properties: TProperties }>> = {
  address_validation: {
    name: "AddressValidationResult",
    properties: {
      address: described(
        addressSchema,
        "Standardized address from the postal file, or the entered address if `is_overridden`",
      ),
      county_fips: described(maybeText, "FIPS code of state and county, 5 digits; null if not reported"),
      census_tract: described(maybeText, "Census tract (state, county and tract), 11 digits; null if not reported"),
      is_overridden: Type.Boolean({
        description: "Whether the entered address was accepted without calling the agency",
      }),
    },
  },
  case_number_assignment: {
    name: "CaseNumberResult",
    properties: {
      case_number: described(caseNumber, "FHA case number of the loan"),
      assigned_date: described(dateSchema, "Date on which the case number was assigned"),
      adp_code: described(
        textSchema,
        "FHA's automated data processing (ADP) code, which identifies the program and section of the case",
      ),
    },
  },
  certificate_search: {
    name: "CertificateSearchResult",
    properties: { matches: described(Type.Array(match), "Certificates that match all criteria, at most 50") },
  },
  hecm_financial_assessment: {
    name: "FinancialAssessmentResult",
    properties: {
      ...submittedAssessmentFields,
      residual_income: described(residualIncome, "Residual income test that was submitted"),
      lesa_type: { ...textSchema, description: "Type of life expectancy set-aside that was submitted" },
    },
  },
  hecm_insurance_application: {
    name: "InsuranceApplicationResult",
    properties: {
      insurance_status: described(insuranceStatus, "Status of the mortgage insurance"),
      ...insuranceFields,
    },
  },
  case_transfer: {
    name: "CaseTransferResult",
    properties: {
      transferred_date: described(maybeDate, "Date on which the case was transferred; null if not reported"),
      new_lender_id: described(textSchema, "FHA lender id of the lender that received the case, 10 digits"),
    },
  },
  case_restore: {
    name: "CaseRestoreResult",
    properties: {
      case_number: described(nullableSchema(caseNumber), "FHA case number that was restored; null if not reported"),
      restored_at: described(instantSchema, "When the case was restored"),
    },
  },
  cairvs_authorization: {
    name: "CreditAlertResults",
    properties: {
      authorizations: described(
        Type.Array(creditAlert),
        "Result of the CAIVRS check for each borrower and co-borrower",
      ),
    },
  },
  duplicate_mic: {
    name: "DuplicateMicResult",
    properties: {
      found: described(Type.Boolean(), "Whether the agency has a mortgage insurance certificate (MIC) for the case"),
      mic: described(insuranceCertificate, "Mortgage insurance certificate that was found; null if none was found"),
    },
  },
  escrow_closeout: {
    name: "EscrowCloseoutResult",
    properties: {
      ...escrowFields,
      closed_date: described(maybeDate, "Date on which the escrow was closed out; null if not reported"),
    },
  },
  hecm_certificate: {
    name: "CertificateResult",
    properties: {
      ...certificateFields,
      is_stored: Type.Boolean({
        description:
          "Whether the certificate was stored on the loan. If not, `warnings` gives the reason and only `certificate_number` is returned",
      }),
    },
  },
  hecm_referral: {
    name: "ReferralResult",
    properties: { referral_status: described(textSchema, "Status of the referral, in the agency's words") },
  },
  address_change: {
    name: "AddressChangeResult",
    properties: {
      address: described(addressSchema, "Address that the agency accepted"),
      corrected: described(
        Type.Array(textSchema),
        "Other data of the case that was corrected to match the loan, as a person recorded it",
      ),
      adp_code: described(
        maybeText,
        "ADP code that the case was corrected to, as a person recorded it; null if it was not changed",
      ),
    },
  },
  appraisal_logging: {
    name: "AppraisalResult",
    properties: {
      ...appraisalFields,
      logged_date: described(dateSchema, "Date on which the agency logged the appraisal"),
      appraisal_status: described(maybeText, "Status of the appraisal, in the agency's words; null if not reported"),
    },
  },
};

/** The result of an operation: complete if it succeeds, and empty while it is held or pending. */
export const resultSchema = (operation: AgencyOperation): TObject => {
  const { name, properties } = results[operation];
  return namedObject(
    name,
    Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, Type.Optional(each)])),
    {
      description: "Empty while the request is held or pending",
    },
  );
};
