import { type TObject, Type } from "@sinclair/typebox";
import type { AgencyRecord } from "../../../../domain/loan/agency/agency-record.ts";
import { enumerated } from "../../codec/choice-codecs.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";

const maybeText = nullableSchema(textSchema);
const agencyWords = nullableSchema(
  namedObject("AgencyWords", {}, { additionalProperties: true, description: "In the agency's words" }),
);

/** Everything the agency reported about a loan. */
export const agencyAnswer: TObject = namedObject("AgencyRecord", {
  case_number: maybeText,
  case_number_state: enumerated("CaseNumberState", ["none", "requested", "held", "assigned", "cancelled"]),
  case_number_assigned_date: nullableSchema(dateSchema),
  holds: Type.Array(textSchema),
  case_status: maybeText,
  referral_status: maybeText,
  appraisal_status: maybeText,
  insurance_status: maybeText,
  adp_code: maybeText,
  cairvs: Type.Array(
    namedObject("CreditAlert", {
      borrower: recordId,
      authorization_number: textSchema,
      codes: Type.Array(textSchema),
      is_clear: Type.Boolean(),
      authorized_at: instantSchema,
    }),
  ),
  financial_assessment: agencyWords,
  appraisal: agencyWords,
  insurance: agencyWords,
  certificate: agencyWords,
  referral: agencyWords,
  escrow_closeout: agencyWords,
  duplicate_mic: agencyWords,
  transfer: agencyWords,
});

export const encodeAgency = ({ caseNumber, creditAlerts, ...agency }: AgencyRecord) => ({
  case_number: "number" in caseNumber ? caseNumber.number : null,
  case_number_state: caseNumber.state,
  case_number_assigned_date: caseNumber.state === "assigned" ? caseNumber.assignedOn : null,
  holds: caseNumber.state === "held" ? caseNumber.holds : [],
  case_status: agency.caseStatus,
  referral_status: agency.referralStatus,
  appraisal_status: agency.appraisalStatus,
  insurance_status: agency.insuranceStatus,
  adp_code: agency.adpCode,
  cairvs: creditAlerts.map((alert) => ({
    borrower: alert.borrowerId,
    authorization_number: alert.authorizationNumber,
    codes: alert.codes,
    is_clear: alert.isClear,
    authorized_at: alert.authorizedAt,
  })),
  financial_assessment: agency.financialAssessment,
  appraisal: agency.appraisal,
  insurance: agency.insurance,
  certificate: agency.certificate,
  referral: agency.referral,
  escrow_closeout: agency.escrowCloseout,
  duplicate_mic: agency.duplicateMic,
  transfer: agency.transfer,
});
