import { type TObject, type TSchema, Type } from "@sinclair/typebox";
import { caseStatuses, insuranceStatuses } from "../../../../domain/loan/agency/agency-record.ts";
import { formatCaseNumber } from "../../../../domain/loan/agency/case-number.ts";
import { caseStatusOf } from "../../../../domain/loan/agency/case-status.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { enumerated } from "../../codec/choice-codecs.ts";
import type { FieldNames } from "../../codec/codec.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, dollarsSchema, instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { encodeService } from "../../codec/service-fields.ts";
import { appraisalCondition, escrowType } from "../choices.ts";

const maybeText = nullableSchema(textSchema);
const maybeDate = nullableSchema(dateSchema);
const maybeMoney = nullableSchema(dollarsSchema);
const maybeFlag = nullableSchema(Type.Boolean());
const texts = Type.Array(textSchema);
const maybeOf = (name: string, fields: Readonly<Record<string, TSchema>>) => nullableSchema(namedObject(name, fields));

export const creditAlert = namedObject("CreditAlert", {
  borrower: recordId,
  authorization_number: maybeText,
  hits: Type.Array(
    namedObject("CreditAlertHit", {
      agency_name: textSchema,
      agency_case_number: maybeText,
      case_type: textSchema,
      phone: maybeText,
    }),
  ),
  is_clear: Type.Boolean(),
  authorized_at: instantSchema,
});

export const residualIncome = namedObject("ResidualIncome", {
  effective_income: dollarsSchema,
  expenses: dollarsSchema,
  residual_income: dollarsSchema,
  required: dollarsSchema,
  region: textSchema,
  household_size: Type.Integer(),
  is_met: Type.Boolean(),
  is_requirement_verified: Type.Boolean(),
});

export const insuranceStatus = enumerated("InsuranceStatus", insuranceStatuses);

const counseledClient = namedObject("CounseledClient", { first_name: textSchema, last_name: textSchema });

/** What a counseling certificate tells. */
export const certificateFields = {
  certificate_type: textSchema,
  certificate_number: textSchema,
  counseled_date: dateSchema,
  issued_date: maybeDate,
  expires_date: dateSchema,
  agency_id: maybeText,
  agency_name: maybeText,
  agency_phone: maybeText,
  counselor_name: maybeText,
  method: maybeText,
  duration_minutes: nullableSchema(Type.Integer()),
  fee: maybeMoney,
  is_fee_waived: maybeFlag,
  clients: Type.Array(counseledClient),
  retrieved_at: instantSchema,
};

export const insuranceCertificate = maybeOf("MortgageInsuranceCertificate", {
  checked_at: instantSchema,
  control_number: textSchema,
  adp_code: maybeText,
  endorsed_date: maybeDate,
  max_claim_amount: maybeMoney,
  borrower_names: texts,
});

const sections = {
  financial_assessment: maybeOf("SubmittedAssessment", {
    submitted_at: instantSchema,
    residual_income: residualIncome,
    is_set_aside_required: maybeFlag,
    last_action_by: maybeText,
    last_action_date: maybeDate,
  }),
  appraisal: maybeOf("LoggedAppraisal", {
    logged_at: instantSchema,
    sequence: Type.Integer({ minimum: 1, maximum: 2 }),
    appraised_value: dollarsSchema,
    effective_date: dateSchema,
    expires_date: dateSchema,
    appraiser_license: maybeText,
    condition: nullableSchema(appraisalCondition.schema),
    repairs: maybeMoney,
    is_second_appraisal_required: Type.Boolean(),
  }),
  insurance: maybeOf("InsuranceApplication", {
    submitted_at: instantSchema,
    answered_at: instantSchema,
    endorsed_date: maybeDate,
    return_reasons: texts,
  }),
  certificate: maybeOf("CounselingCertificate", certificateFields),
  referral: maybeOf("Referral", {
    submitted_at: instantSchema,
    agency_id: maybeText,
    reason: maybeText,
    notes: maybeText,
  }),
  escrow_closeout: maybeOf("EscrowCloseout", {
    closed_at: instantSchema,
    escrow_type: escrowType.schema,
    is_unused_money_applied_to_principal: maybeFlag,
  }),
  duplicate_mic: insuranceCertificate,
  transfer: maybeOf("Transfer", {
    transferred_at: instantSchema,
    new_lender_id: textSchema,
    new_sponsor_id: maybeText,
    sponsored_originator_ein: maybeText,
    assignment_letter_date: maybeDate,
    is_appraisal_transferred: maybeFlag,
    reason: maybeText,
  }),
};

/** Everything the agency reported about a loan. */
export const agencyAnswer: TObject = namedObject("AgencyRecord", {
  case_number: nullableSchema({ ...textSchema, description: "NNN-NNNNNNN" }),
  case_number_assigned_date: maybeDate,
  case_status: enumerated("CaseStatus", caseStatuses),
  holds: texts,
  awaiting: Type.Array({ ...textSchema, description: "An operation whose answer the agency still owes" }),
  referral_status: maybeText,
  appraisal_status: maybeText,
  insurance_status: nullableSchema(insuranceStatus),
  adp_code: maybeText,
  restored_at: nullableSchema(instantSchema),
  cairvs: Type.Array(creditAlert),
  ...sections,
});

/** The names of logged and shown fields of the agency's record that do not follow by rule. */
export const agencyNames: FieldNames = {
  caseNumber: {
    name: "case_number",
    isSpread: true,
    codec: {
      inside: {
        state: { name: "case_status", codec: {} },
        number: { name: "case_number", codec: { encode: formatCaseNumber } },
        assignedOn: { name: "case_number_assigned_date", codec: {} },
      },
    },
  },
  creditAlerts: { name: "cairvs", codec: { inside: { borrowerId: { name: "borrower", codec: {} } } } },
};

export const encodeAgency = (loan: Pick<Loan, "agency" | "callAttempt">) => {
  const { caseNumber, awaiting, ...agency } = loan.agency;
  const assigned = "number" in caseNumber ? caseNumber : null;
  return {
    case_number: assigned === null ? null : formatCaseNumber(assigned.number),
    case_number_assigned_date: assigned?.assignedOn ?? null,
    case_status: caseStatusOf(loan),
    holds: caseNumber.state === "held" ? caseNumber.holds : [],
    awaiting: awaiting.map(({ operation }) => operation),
    ...(encodeService(agency, agencyNames) as object),
  };
};
