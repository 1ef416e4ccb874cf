import { type TSchema, Type } from "@sinclair/typebox";
import { described } from "../../../codec/described.ts";
import { namedObject } from "../../../codec/named-schema.ts";
import {
  dateSchema,
  dollarsSchema,
  instantSchema,
  nullableSchema,
  recordId,
  textSchema,
} from "../../../codec/record.ts";
import { appraisalCondition, escrowType } from "../../choices.ts";

const maybeText = nullableSchema(textSchema);
const maybeDate = nullableSchema(dateSchema);
const maybeMoney = nullableSchema(dollarsSchema);
const maybeFlag = nullableSchema(Type.Boolean());
const texts = Type.Array(textSchema);
const maybeOf = (name: string, fields: Readonly<Record<string, TSchema>>) => nullableSchema(namedObject(name, fields));

export const creditAlert = namedObject("CreditAlert", {
  borrower: described(recordId, "The borrower who was checked"),
  authorization_number: described(
    maybeText,
    "CAIVRS authorization number, 10 characters; null where none is given because of what was found",
  ),
  hits: described(
    Type.Array(
      namedObject("CreditAlertHit", {
        agency_name: described(textSchema, "Federal agency to which the debt is owed"),
        agency_case_number: described(maybeText, "That agency's number of the debt; null where it gives none"),
        case_type: described(textSchema, "What kind of debt or claim it is, in CAIVRS's words"),
        phone: described(maybeText, "Where to call about it; null where none is given"),
      }),
    ),
    "Federal debts and claims that were found; empty where there is none",
  ),
  is_clear: described(Type.Boolean(), "Whether nothing was found that stands in the way"),
  authorized_at: described(instantSchema, "When CAIVRS answered"),
});

export const residualIncome = namedObject("ResidualIncome", {
  effective_income: described(dollarsSchema, "Income of a month that counts, of all borrowers"),
  expenses: described(dollarsSchema, "Expenses of a month: obligations, property charges, maintenance and utilities"),
  residual_income: described(
    dollarsSchema,
    "What is left of the income of a month after the expenses; it may be below zero",
  ),
  required: described(dollarsSchema, "What a household of this size and region needs a month"),
  region: described(textSchema, "Region of HUD's residual income table"),
  household_size: described(Type.Integer(), "People in the household"),
  is_met: described(Type.Boolean(), "Whether the residual income is at least what is required"),
  is_requirement_verified: described(Type.Boolean(), "Whether the required amount was checked against its source"),
});

const counseledClient = namedObject("CounseledClient", {
  first_name: described(textSchema, "Given name, as on the certificate"),
  last_name: described(textSchema, "Family name, as on the certificate"),
});

/** What a counseling certificate tells. */
export const certificateFields = {
  certificate_type: described(textSchema, "Kind of certificate: counseling"),
  certificate_number: described(textSchema, "Number of the certificate (HUD-92902)"),
  counseled_date: described(dateSchema, "Day on which the counseling was completed"),
  issued_date: described(maybeDate, "Day on which the certificate was issued; null where it is not told"),
  expires_date: described(dateSchema, "Day on which the certificate expires, 180 days after the counseling"),
  agency_id: described(maybeText, "HUD's number of the counseling agency; null where it is not told"),
  agency_name: described(maybeText, "Name of the counseling agency; null where it is not told"),
  agency_phone: described(maybeText, "Telephone of the counseling agency; null where it is not told"),
  counselor_name: described(maybeText, "Who counseled; null where it is not told"),
  method: described(maybeText, "How the counseling was held: `telephone` or `face_to_face`; null where it is not told"),
  duration_minutes: described(
    nullableSchema(Type.Integer()),
    "How long the counseling took, in minutes; null where it is not told",
  ),
  fee: described(maybeMoney, "What the agency charges for the counseling; null where it is not told"),
  is_fee_waived: described(maybeFlag, "Whether the agency waived its fee; null where it is not told"),
  clients: described(Type.Array(counseledClient), "Who was counseled"),
  retrieved_at: described(instantSchema, "When the certificate was fetched from the agency"),
};

export const insuranceCertificate = maybeOf("MortgageInsuranceCertificate", {
  checked_at: described(instantSchema, "When the agency was asked for the certificate"),
  control_number: described(textSchema, "Number of the mortgage insurance certificate (MIC)"),
  adp_code: described(
    maybeText,
    "ADP code: FHA's code of the program and section under which the case is insured; null where it is not told",
  ),
  endorsed_date: described(maybeDate, "Day on which FHA endorsed the loan for insurance; null where it is not told"),
  max_claim_amount: described(maybeMoney, "Maximum claim amount on the certificate; null where it is not told"),
  borrower_names: described(texts, "Borrowers named on the certificate"),
});

/** An appraisal as the agency has it. */
export const appraisalFields = {
  sequence: described(Type.Integer({ minimum: 1, maximum: 2 }), "1: the first appraisal; 2: the second one"),
  appraised_value: described(dollarsSchema, "Value of the home in that appraisal"),
  effective_date: described(dateSchema, "Effective date of the appraisal"),
  expires_date: described(dateSchema, "Day on which the appraisal expires"),
  appraiser_license: described(
    maybeText,
    "License of the appraiser: state abbreviation and number; null where it is not told",
  ),
  condition: described(
    nullableSchema(appraisalCondition.schema),
    "Under which condition the value holds; null where it is not told",
  ),
  repairs: described(maybeMoney, "Cost of the repairs that the appraisal requires; null where it is not told"),
  is_second_appraisal_required: described(
    Type.Boolean(),
    "Whether FHA requires a second appraisal, of which the lower value counts",
  ),
};

/** What the agency reported about a loan, by what it is about. */
export const agencySections = {
  financial_assessment: described(
    maybeOf("SubmittedAssessment", {
      submitted_at: described(instantSchema, "When the agency took the financial assessment"),
      residual_income: described(residualIncome, "The residual-income test that was submitted"),
      is_set_aside_required: described(
        maybeFlag,
        "Whether the agency requires a life expectancy set-aside; null where it did not say",
      ),
      last_action_by: described(maybeText, "Who last acted on it, in the agency's words; null where it is not told"),
      last_action_date: described(maybeDate, "Day of that action; null where it is not told"),
    }),
    "The financial assessment as the agency took it; null until it is submitted",
  ),
  appraisal: described(
    maybeOf("LoggedAppraisal", {
      logged_at: described(instantSchema, "When the agency took the appraisal"),
      ...appraisalFields,
    }),
    "The latest appraisal that the agency logged; null until one is",
  ),
  insurance: described(
    maybeOf("InsuranceApplication", {
      submitted_at: described(instantSchema, "When the insurance application was sent"),
      answered_at: described(instantSchema, "When the agency answered it"),
      endorsed_date: described(maybeDate, "Day on which FHA endorsed the loan; null while it is not endorsed"),
      return_reasons: described(
        texts,
        "Why the agency returned the application (notice of return), in its words; empty where it did not",
      ),
    }),
    "The insurance application and what came of it; null until one is sent",
  ),
  certificate: described(
    maybeOf("CounselingCertificate", certificateFields),
    "The counseling certificate fetched from the agency; null until it is",
  ),
  referral: described(
    maybeOf("Referral", {
      submitted_at: described(instantSchema, "When the borrowers were referred to counseling"),
      agency_id: described(maybeText, "HUD's number of the counseling agency; null where none is named"),
      reason: described(maybeText, "Why they were referred; null where none was given"),
      notes: described(maybeText, "Notes for the counseling agency; null where there are none"),
    }),
    "The latest referral to counseling; null until there is one",
  ),
  escrow_closeout: described(
    maybeOf("EscrowCloseout", {
      closed_at: described(instantSchema, "When the escrow was closed out"),
      escrow_type: described(escrowType.schema, "Which escrow was closed out"),
      is_unused_money_applied_to_principal: described(
        maybeFlag,
        "Whether what was left went to the principal; null where it was not said",
      ),
    }),
    "The escrow that was closed out; null until one is",
  ),
  duplicate_mic: described(
    insuranceCertificate,
    "The mortgage insurance certificate found at the agency; null until one is",
  ),
  transfer: described(
    maybeOf("Transfer", {
      transferred_at: described(instantSchema, "When the case was transferred"),
      new_lender_id: described(textSchema, "FHA lender id of the lender that got the case, 10 digits"),
      new_sponsor_id: described(maybeText, "FHA id of its sponsor, 10 digits; null where there is none"),
      sponsored_originator_ein: described(
        maybeText,
        "Employer identification number of its sponsored originator; null where there is none",
      ),
      assignment_letter_date: described(
        maybeDate,
        "Date of the letter that assigns the case; null where it was not given",
      ),
      is_appraisal_transferred: described(
        maybeFlag,
        "Whether the appraisal went with the case; null where it was not said",
      ),
      reason: described(maybeText, "Why the case was transferred; null where none was given"),
    }),
    "The transfer of the case to another lender; null until it is transferred",
  ),
};
