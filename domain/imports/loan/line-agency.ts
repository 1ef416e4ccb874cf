import type { Day, Instant } from "../../kernel/day.ts";
import { type FieldError, failedChecks } from "../../kernel/fields-invalid.ts";
import { type AgencyRecord, unknownToAgency } from "../../loan/agency/agency-record.ts";
import { parseCaseNumber } from "../../loan/agency/case-number.ts";
import type { LoanStatus } from "../../loan/status/status.ts";
import type { LineAgency, LoanLine } from "./loan-line.ts";

const notInsured = "must be left out unless the last entry of status_history is endorsed or escrow_closed";

const nothing: LineAgency = { caseNumber: null, caseNumberAssignedOn: null, insuranceStatus: null, endorsedOn: null };

/** A line, with its case number date also in the field where a start has it. */
export const withCaseDay = (line: LoanLine): LoanLine => {
  const { start, fha } = line;
  const caseNumberAssignedOn = fha?.caseNumberAssignedOn ?? null;
  return caseNumberAssignedOn === null
    ? line
    : { ...line, start: { ...start, terms: { ...start.terms, caseNumberAssignedOn } } };
};

/** The statuses of a loan that FHA insures. */
export const insuredStatuses: readonly LoanStatus[] = ["endorsed", "escrow_closed"];

/** Errors in a line's data about the agency. */
export const agencyErrors = ({ start: { terms }, fha }: LoanLine, status: LoanStatus, today: Day): FieldError[] => {
  const { caseNumber, caseNumberAssignedOn, insuranceStatus, endorsedOn } = fha ?? nothing;
  const ofStart = terms.caseNumberAssignedOn ?? null;
  const assignedOn = caseNumberAssignedOn ?? ofStart;
  const isInsured = insuredStatuses.includes(status);
  const required = (field: string, isMissing: boolean, why: string): FieldError[] =>
    isMissing ? [{ field, message: `is required ${why}`, code: "required" }] : [];
  return [
    ...required("fha.caseNumber", caseNumber === null && caseNumberAssignedOn !== null, "with its date"),
    ...required(
      "fha.caseNumber",
      caseNumber === null && caseNumberAssignedOn === null && isInsured,
      "for an insured loan",
    ),
    ...required("fha.caseNumberAssignedOn", caseNumber !== null && assignedOn === null, "with the case number"),
    ...required("fha.endorsedOn", endorsedOn === null && isInsured, "for an insured loan"),
    ...failedChecks([
      [
        "fha.caseNumber",
        caseNumber === null || parseCaseNumber(caseNumber) !== null,
        "must be an FHA case number: 10 digits, or NNN-NNNNNNN, with its ADP code if that is known",
      ],
      [
        "fha.caseNumberAssignedOn",
        caseNumberAssignedOn === null || ofStart === null || caseNumberAssignedOn === ofStart,
        "must be the same as case_number_assigned_date, or be left out in one of both places",
      ],
      ["fha.insuranceStatus", insuranceStatus === null || isInsured, notInsured],
      ["fha.endorsedOn", endorsedOn === null || isInsured, notInsured],
      ["fha.endorsedOn", endorsedOn === null || endorsedOn <= today, "must not be in the future"],
      [
        "fha.endorsedOn",
        endorsedOn === null || endorsedOn >= (terms.closingOn ?? endorsedOn),
        "must not be before the closing date",
      ],
    ]),
  ];
};

/** The agency record of a line without errors. For whom and what the case was assigned is not known. */
export const agencyOfLine = ({ start: { terms }, fha }: LoanLine, now: Instant): AgencyRecord => {
  const { caseNumber, endorsedOn } = fha ?? nothing;
  const assignedOn = terms.caseNumberAssignedOn ?? null;
  const written = caseNumber === null ? null : parseCaseNumber(caseNumber);
  if (written === null || assignedOn === null) return unknownToAgency;
  return {
    ...unknownToAgency,
    caseNumber: { state: "assigned", number: written.number, assignedOn },
    adpCode: written.adpCode,
    ...(endorsedOn === null
      ? {}
      : {
          insuranceStatus: "endorsed",
          insurance: { submittedAt: now, answeredAt: now, endorsedOn, returnReasons: [] },
        }),
  };
};
