import { type TObject, Type } from "@sinclair/typebox";
import { caseStatuses, insuranceStatuses } from "../../../../../domain/loan/agency/agency-record.ts";
import { formatCaseNumber } from "../../../../../domain/loan/agency/case-number.ts";
import { caseStatusOf } from "../../../../../domain/loan/agency/case-status.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { enumerated } from "../../../codec/choice-codecs.ts";
import type { FieldNames } from "../../../codec/codec.ts";
import { described } from "../../../codec/described.ts";
import { namedObject } from "../../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, textSchema } from "../../../codec/record.ts";
import { encodeService } from "../../../codec/service-fields.ts";
import { agencySections, creditAlert } from "./sections.ts";

const maybeText = nullableSchema(textSchema);
const maybeDate = nullableSchema(dateSchema);

export const insuranceStatus = enumerated("InsuranceStatus", insuranceStatuses);

/** Everything the agency reported about a loan. */
export const agencyAnswer: TObject = namedObject("AgencyRecord", {
  case_number: described(
    nullableSchema({ ...textSchema, description: "NNN-NNNNNNN" }),
    "FHA case number, NNN-NNNNNNN; null until it is assigned",
  ),
  case_number_assigned_date: described(maybeDate, "Day on which FHA assigned the number; null before"),
  case_status: described(enumerated("CaseStatus", caseStatuses), "How the case stands at FHA"),
  holds: described(
    Type.Array(textSchema),
    "Why the agency holds the case number request, in its words; empty where it does not",
  ),
  awaiting: described(
    Type.Array({ ...textSchema, description: "An operation whose answer the agency still owes" }),
    "Operations whose answer the agency still owes; empty where it owes none",
  ),
  referral_status: described(
    maybeText,
    "How the referral to counseling stands, in the agency's words; null until there is one",
  ),
  appraisal_status: described(maybeText, "How the appraisal stands, in the agency's words; null until one is logged"),
  insurance_status: described(
    nullableSchema(insuranceStatus),
    "How the insurance stands; null until it is applied for",
  ),
  adp_code: described(maybeText, "ADP code of the case: FHA's code of program and section; null until it is assigned"),
  restored_at: described(
    nullableSchema(instantSchema),
    "When the agency restored a cancelled or archived case; null where it did not",
  ),
  cairvs: described(
    Type.Array(creditAlert),
    "The CAIVRS answer for each borrower who was checked; empty until they are",
  ),
  ...agencySections,
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
  return encodeService(agency, agencyNames, {
    case_number: assigned === null ? null : formatCaseNumber(assigned.number),
    case_number_assigned_date: assigned?.assignedOn ?? null,
    case_status: caseStatusOf(loan),
    holds: caseNumber.state === "held" ? caseNumber.holds : [],
    awaiting: awaiting.map(({ operation }) => operation),
  });
};
