import { type TObject, Type } from "@sinclair/typebox";
import { caseStatuses, insuranceStatuses, shownAgency } from "../../../../../domain/loan/agency/agency-record.ts";
import { formatCaseNumber } from "../../../../../domain/loan/agency/case-number.ts";
import { caseStatusOf } from "../../../../../domain/loan/agency/case-status.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import type { FieldNames } from "../../../codec/codec.ts";
import { described } from "../../../codec/described.ts";
import { namedObject } from "../../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, recordId, textSchema } from "../../../codec/record.ts";
import { encodeService } from "../../../codec/service-fields.ts";
import { choice } from "../../../codec/values/choice-codecs.ts";
import { money } from "../../../codec/values/number-codecs.ts";
import { outsideEvidence } from "../../agency/evidence.ts";
import { originOf, withOrigins } from "./origins.ts";
import { agencySections, answerOrigin, loanCreditAlert } from "./sections.ts";

const maybeText = nullableSchema(textSchema);
const maybeDate = nullableSchema(dateSchema);

export const insuranceStatusChoice = choice("InsuranceStatus", insuranceStatuses, {
  submitted: "The application was submitted",
  under_review: "The agency is reviewing the application",
  endorsed: "FHA has endorsed the loan for insurance",
  notice_of_return: "The agency returned the application",
  resubmitted: "A returned application was submitted again",
});
export const insuranceStatus = insuranceStatusChoice.schema;

const caseStatusChoice = choice("CaseStatus", caseStatuses, {
  none: "No case number has been requested",
  requested: "A case number has been requested",
  held: "The agency holds the request",
  assigned: "A case number is assigned",
  cancelled: "The agency canceled the case number",
  archived: "The agency archived the case",
  transferred: "The case was transferred to another lender",
});
const caseStatus = caseStatusChoice.schema;

/** Everything the agency reported about a loan. */
export const agencySchema: TObject = namedObject("AgencyRecord", {
  case_number: described(
    nullableSchema({ ...textSchema, description: "Format: NNN-NNNNNNN" }),
    "FHA case number; null until assigned",
  ),
  case_number_assigned_date: described(maybeDate, "Date on which FHA assigned the case number; null until then"),
  case_status: described(caseStatus, "Status of the FHA case"),
  holds: described(
    Type.Array(textSchema),
    "Reasons for which the agency holds the case number request, in its words; empty if it does not",
  ),
  awaiting: described(
    Type.Array({ ...textSchema, description: "Operation that the agency has not answered yet" }),
    "Operations that the agency has not answered yet; empty if there are none",
  ),
  referral_status: described(
    maybeText,
    "Status of the referral to counseling, in the agency's words; null until there is one",
  ),
  appraisal_status: described(maybeText, "Status of the appraisal, in the agency's words; null until one is logged"),
  insurance_status: described(
    nullableSchema(insuranceStatus),
    "Status of the mortgage insurance; null until applied for",
  ),
  adp_code: described(
    maybeText,
    "FHA's automated data processing (ADP) code, which identifies the program and section of the case; null until assigned",
  ),
  restored_at: described(
    nullableSchema(instantSchema),
    "When the agency restored a canceled or archived case; null if it did not",
  ),
  cairvs: described(
    Type.Array(loanCreditAlert),
    "Result of the CAIVRS check for each borrower who was checked; empty until checked",
  ),
  ...agencySections,
  restored_origin: described(
    nullableSchema(answerOrigin),
    "Source of the restoration: the agency, or a person who recorded it; null if the case was not restored",
  ),
  case_number_origin: described(
    nullableSchema(answerOrigin),
    "Source of the case number: the agency, or a person who recorded it; null until assigned",
  ),
  recorded: described(
    Type.Array(
      namedObject("RecordedResult", {
        operation: described(textSchema, "Operation whose result was recorded"),
        transaction: described(recordId, "Transaction of the recorded result"),
        recorded_at: described(instantSchema, "When the result was recorded"),
        recorded_by: described(recordId, "User who recorded the result"),
        evidence: described(outsideEvidence.response ?? outsideEvidence.schema, "Evidence of the result"),
      }),
    ),
    "Results in this section that a person recorded after learning them outside the service; empty if all came from the agency",
  ),
});

/** API names of logged and shown fields of the agency's record that cannot be derived by rule. */
export const agencyNames: FieldNames = {
  caseNumber: {
    name: "case_number",
    isSpread: true,
    codec: {
      inside: {
        state: { name: "case_status", codec: { input: caseStatusChoice.input } },
        number: { name: "case_number", codec: { encode: formatCaseNumber } },
        assignedOn: { name: "case_number_assigned_date", codec: {} },
      },
    },
  },
  // By the number of the appraisal.
  lowestValuesCents: {
    name: "lowest_appraised_values",
    codec: { inside: { 1: { name: "1", codec: money() }, 2: { name: "2", codec: money() } } },
  },
  recorded: {
    name: "recorded",
    codec: {
      inside: {
        transactionId: { name: "transaction", codec: {} },
        evidence: { name: "evidence", codec: { inside: outsideEvidence.inside ?? {} } },
      },
    },
  },
  financialAssessment: {
    name: "financial_assessment",
    codec: { inside: { submittedByUserId: { name: "submitted_by", codec: {} } } },
  },
  creditAlerts: { name: "cairvs", codec: { inside: { borrowerId: { name: "borrower", codec: {} } } } },
};

export const encodeAgency = (loan: Pick<Loan, "agency" | "callAttempt">) => {
  const { caseNumber, awaiting } = loan.agency;
  const assigned = "number" in caseNumber ? caseNumber : null;
  const { caseNumber: _number, awaiting: _awaiting, ...agency } = withOrigins(shownAgency(loan.agency));
  return encodeService(agency, agencyNames, {
    restored_origin: loan.agency.restoredAt === null ? null : originOf(loan.agency, "case_restore"),
    case_number_origin: assigned === null ? null : originOf(loan.agency, "case_number_assignment"),
    case_number: assigned === null ? null : formatCaseNumber(assigned.number),
    case_number_assigned_date: assigned?.assignedOn ?? null,
    case_status: caseStatusOf(loan),
    holds: caseNumber.state === "held" ? caseNumber.holds : [],
    awaiting: awaiting.map(({ operation }) => operation),
  });
};
