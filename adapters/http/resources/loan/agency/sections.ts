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
import { choice } from "../../../codec/values/choice-codecs.ts";
import { appraisalCondition, appraiserLicenseType, escrowType } from "../../choices.ts";

const maybeText = nullableSchema(textSchema);
const maybeDate = nullableSchema(dateSchema);
const maybeMoney = nullableSchema(dollarsSchema);
const maybeFlag = nullableSchema(Type.Boolean());
const texts = Type.Array(textSchema);
const maybeOf = (name: string, fields: Readonly<Record<string, TSchema>>) => nullableSchema(namedObject(name, fields));

const creditAlertFields = {
  borrower: described(recordId, "Borrower who was checked"),
  authorization_number: described(
    maybeText,
    "CAIVRS authorization number, 10 characters; null if CAIVRS did not issue one because of a finding",
  ),
  hits: described(
    Type.Array(
      namedObject("CreditAlertHit", {
        agency_name: described(textSchema, "Federal agency to which the debt is owed"),
        agency_case_number: described(maybeText, "Case number of the debt at that agency; null if not reported"),
        case_type: described(textSchema, "Kind of debt or claim, in the words of CAIVRS"),
        phone: described(maybeText, "Telephone number for questions about the debt; null if not reported"),
      }),
    ),
    "Federal debts and claims that were found; empty if there are none",
  ),
  is_clear: described(Type.Boolean(), "Whether the borrower is clear: nothing was found that prevents the loan"),
  authorized_at: described(instantSchema, "When CAIVRS answered"),
};

export const creditAlert = namedObject("CreditAlert", creditAlertFields);

/** Whether the agency itself provided a section, or a user recorded it. */
export const answerOrigin = choice("AnswerOrigin", ["agency", "recorded"], {
  agency: "The agency answered",
  recorded: "A person recorded it, as learned outside the service",
}).schema;

const origin = { origin: described(answerOrigin, "Source of this data") };

/** A borrower's CAIVRS check, as shown on the loan. */
export const loanCreditAlert = namedObject("LoanCreditAlert", { ...creditAlertFields, ...origin });

export const residualIncome = namedObject("ResidualIncome", {
  effective_income: described(dollarsSchema, "Effective monthly income of all borrowers"),
  expenses: described(dollarsSchema, "Monthly expenses: obligations, property charges, maintenance and utilities"),
  residual_income: described(dollarsSchema, "Monthly residual income: effective income less expenses; can be negative"),
  required: described(dollarsSchema, "Monthly residual income required for the household size and region"),
  region: described(textSchema, "Region in HUD's residual income table"),
  household_size: described(Type.Integer(), "Number of people in the household"),
  is_met: described(Type.Boolean(), "Whether the residual income is at least the required amount"),
  is_requirement_verified: described(
    Type.Boolean(),
    "Whether the required amount is verified against its published source",
  ),
});

const counseledClient = namedObject("CounseledClient", {
  first_name: described(textSchema, "First name, as on the certificate"),
  last_name: described(textSchema, "Last name, as on the certificate"),
});

/** The fields of a counseling certificate. */
export const certificateFields = {
  certificate_type: described(textSchema, "Kind of certificate; always a counseling certificate"),
  certificate_number: described(textSchema, "Number of the counseling certificate (HUD-92902)"),
  counseled_date: described(dateSchema, "Date on which the counseling was completed"),
  issued_date: described(maybeDate, "Date on which the certificate was issued; null if not reported"),
  expires_date: described(dateSchema, "Date on which the certificate expires, 180 days after the counseling"),
  agency_id: described(maybeText, "HUD id of the counseling agency; null if not reported"),
  agency_name: described(maybeText, "Name of the counseling agency; null if not reported"),
  agency_phone: described(maybeText, "Telephone number of the counseling agency; null if not reported"),
  counselor_name: described(maybeText, "Name of the counselor; null if not reported"),
  method: described(maybeText, "How the counseling was held, `telephone` or `face_to_face`; null if not reported"),
  duration_minutes: described(
    nullableSchema(Type.Integer()),
    "Duration of the counseling, in minutes; null if not reported",
  ),
  fee: described(maybeMoney, "Fee that the counseling agency charges; null if not reported"),
  is_fee_waived: described(maybeFlag, "Whether the counseling agency waived its fee; null if not reported"),
  clients: described(Type.Array(counseledClient), "Clients who were counseled"),
  retrieved_at: described(instantSchema, "When the certificate was fetched from the agency"),
};

export const insuranceCertificate = maybeOf("MortgageInsuranceCertificate", {
  checked_at: described(instantSchema, "When the certificate was requested from the agency"),
  control_number: described(textSchema, "Number of the mortgage insurance certificate (MIC)"),
  adp_code: described(
    maybeText,
    "FHA's automated data processing (ADP) code, which identifies the program and section of the case; null if not reported",
  ),
  endorsed_date: described(maybeDate, "Date on which FHA endorsed the loan for insurance; null if not reported"),
  max_claim_amount: described(maybeMoney, "Maximum claim amount on the certificate; null if not reported"),
  borrower_names: described(texts, "Borrowers named on the certificate"),
});

/** The fields of an appraisal that the agency logged. */
export const appraisalFields = {
  sequence: described(
    Type.Integer({ minimum: 1, maximum: 2 }),
    "Number of the appraisal: 1 for the first, 2 for the second",
  ),
  appraised_value: described(dollarsSchema, "Appraised value of the home"),
  effective_date: described(dateSchema, "Effective date of the appraisal"),
  expires_date: described(dateSchema, "Date on which the appraisal expires"),
  appraiser_license: described(
    maybeText,
    "License of the appraiser: state abbreviation and license number; null if not reported",
  ),
  license_type: described(
    nullableSchema(appraiserLicenseType.schema),
    "Type of the appraiser's license; null if not reported",
  ),
  condition: described(
    nullableSchema(appraisalCondition.schema),
    "Condition of the appraised value; null if not reported",
  ),
  repairs: described(maybeMoney, "Cost of the repairs that the appraisal requires; null if not reported"),
  is_second_appraisal_required: described(
    Type.Boolean(),
    "Whether FHA requires a second appraisal; the lower of the two values is then used",
  ),
};

/** What the agency reports about a financial assessment. */
export const submittedAssessmentFields = {
  is_set_aside_required: described(
    maybeFlag,
    "Whether the agency requires a life expectancy set-aside; null if not reported",
  ),
  last_action_by: described(maybeText, "Who last acted on the assessment, in the agency's words; null if not reported"),
  last_action_date: described(maybeDate, "Date of the last action on the assessment; null if not reported"),
};

/** The outcome of an insurance application. */
export const insuranceFields = {
  endorsed_date: described(maybeDate, "Date on which FHA endorsed the loan for insurance; null until endorsed"),
  return_reasons: described(
    texts,
    "Reasons for which the agency returned the application (notice of return), in its words; empty if it did not",
  ),
};

/** The fields of an escrow closeout, as provided by the lender. */
export const escrowFields = {
  escrow_type: described(escrowType.schema, "Kind of escrow that was closed out"),
  is_unused_money_applied_to_principal: described(
    maybeFlag,
    "Whether unused money in the escrow was applied to the principal; null if not given",
  ),
};

/** The data that the agency reported about a loan, by subject. */
export const agencySections = {
  financial_assessment: described(
    maybeOf("SubmittedAssessment", {
      ...origin,
      submitted_at: described(instantSchema, "When the financial assessment was sent"),
      submitted_by: described(
        nullableSchema(recordId),
        "User who submitted the financial assessment, or entered its outcome; null if that was before users were recorded",
      ),
      residual_income: described(residualIncome, "Residual income test that was submitted"),
      ...submittedAssessmentFields,
    }),
    "Financial assessment accepted by the agency; null until submitted",
  ),
  appraisal: described(
    maybeOf("LoggedAppraisal", {
      ...origin,
      logged_at: described(instantSchema, "When the agency accepted the appraisal"),
      logged_date: described(
        dateSchema,
        "Date on which the agency logged the appraisal, in the company's time zone, or that a person recorded. The deadline at which the agency cancels the case number counts from it",
      ),
      ...appraisalFields,
    }),
    "Latest appraisal logged by the agency; null until one is logged",
  ),
  insurance: described(
    maybeOf("InsuranceApplication", {
      ...origin,
      submitted_at: described(instantSchema, "When the insurance application was sent"),
      answered_at: described(instantSchema, "When the agency answered the application"),
      ...insuranceFields,
    }),
    "Insurance application and its result; null until one is sent",
  ),
  certificate: described(
    maybeOf("CounselingCertificate", { ...certificateFields, ...origin }),
    "Counseling certificate fetched from the agency; null until fetched",
  ),
  referral: described(
    maybeOf("Referral", {
      submitted_at: described(instantSchema, "When the borrowers were referred to counseling"),
      agency_id: described(maybeText, "HUD id of the counseling agency; null if none was named"),
      reason: described(maybeText, "Reason for the referral; null if none was given"),
      notes: described(maybeText, "Notes for the counseling agency; null if there are none"),
    }),
    "Latest referral to counseling; null until there is one",
  ),
  escrow_closeout: described(
    maybeOf("EscrowCloseout", {
      ...origin,
      closed_at: described(instantSchema, "When the escrow was closed out"),
      ...escrowFields,
    }),
    "Close-out of an escrow; null until one is closed out",
  ),
  duplicate_mic: described(
    insuranceCertificate,
    "Mortgage insurance certificate found at the agency; null until found",
  ),
  transfer: described(
    maybeOf("Transfer", {
      ...origin,
      transferred_at: described(instantSchema, "When the case was transferred"),
      new_lender_id: described(textSchema, "FHA lender id of the lender that received the case, 10 digits"),
      new_sponsor_id: described(maybeText, "FHA lender id of the new lender's sponsor, 10 digits; null if it has none"),
      sponsored_originator_ein: described(
        maybeText,
        "Employer identification number (EIN) of the new sponsored originator, 9 digits; null if there is none",
      ),
      assignment_letter_date: described(
        maybeDate,
        "Date of the letter that assigns the case to the new lender; null if not given",
      ),
      is_appraisal_transferred: described(
        maybeFlag,
        "Whether the appraisal was transferred with the case; null if not given",
      ),
      reason: described(maybeText, "Reason for the transfer; null if none was given"),
    }),
    "Transfer of the case to another lender; null until transferred",
  ),
};
