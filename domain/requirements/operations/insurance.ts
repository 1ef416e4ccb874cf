import { insuranceApplicationDays } from "../../hecm/parameters/periods/deadline-days.ts";
import { mediumConfidence, mortgageeLetter } from "../../hecm/parameters/sources.ts";
import { type Day, day, daysBetween } from "../../kernel/day.ts";
import { inForce } from "../../kernel/in-force.ts";
import { adpCodeFor } from "../../loan/agency/adp-codes/adp-codes.ts";
import type { Loan } from "../../loan/loan.ts";
import { isFunded } from "../../loan/status/status.ts";
import { requirementsThrough } from "../moves/move-requirements.ts";
import { type Requirement, requirement } from "../requirement.ts";
import {
  assessmentMade,
  caseNumberAssigned,
  closingDateKnown,
  disbursementDateKnown,
  everyoneCounseled,
} from "../shared.ts";
import { hecmRegulation, inForceFrom, ownRule, stepsOf } from "../sources.ts";
import { disbursementInFuture } from "../subjects/closing-days.ts";
import type { JudgedRequest } from "./judged-request.ts";
import { lenderIdKnown, numbersKnown } from "./lender-and-people.ts";

/** The ADP code of the case, or else the one that follows from the loan; null if it is not known. */
export const insuredAdpCode = ({
  agency: { adpCode, caseNumber },
  rateType,
  property: { propertyType },
}: Loan): string | null => {
  if (adpCode !== null || propertyType === null || !("assignedOn" in caseNumber)) return adpCode;
  const code = adpCodeFor(rateType, propertyType, caseNumber.assignedOn);
  return code._tag === "Accepted" ? code.value : null;
};

const lateRequestLetter = mediumConfidence(
  mortgageeLetter("2005-23", "2005-05-17", "late request for endorsement, certification"),
);

/** Whether the insurance is first applied for after the last day for it. If no rule covers the date, nothing is late. */
const isLate = ({ agency, disbursedOn }: Loan, today: Day): boolean => {
  if (agency.insuranceStatus !== null || disbursedOn === null) return false;
  const days = inForce(insuranceApplicationDays, disbursedOn);
  return days._tag === "Accepted" && daysBetween(disbursedOn, today) > days.value.value;
};

/** The requirements of the request beyond those for funding the loan. */
const requestRequirements: readonly Requirement<JudgedRequest>[] = [
  requirement({
    code: "loan_not_funded",
    subject: "insurance",
    severity: "required",
    rule: "The application for insurance is made after the loan is funded",
    rules: stepsOf(insuranceApplicationDays),
    sentence: "The loan is not funded: apply for the insurance once it is",
    fields: ["status"],
    isMet: ({ loan }) => isFunded(loan),
  }),
  requirement({
    code: "brokered_loan_insured",
    subject: "insurance",
    severity: "required",
    rule: "The lender that funded a brokered loan applies for its insurance",
    rules: [ownRule("a brokered loan is funded by another lender")],
    sentence: "The loan is brokered: the lender that funded it applies for the insurance",
    fields: ["channel"],
    isMet: ({ loan: { channel } }) => channel !== "brokered",
  }),
  requirement({
    code: "late_request_not_certified",
    subject: "insurance",
    severity: "required",
    rule: "A late application for insurance has the lender's certification that the loan can be insured",
    rules: [...stepsOf(insuranceApplicationDays), inForceFrom(day("2005-05-17"), lateRequestLetter)],
    sentence: "The application for the insurance is late: enter the day of the late request's certification",
    fields: ["fhaInsurance.lateRequestCertifiedOn", "disbursedOn"],
    isMet: ({ loan, today }) => !isLate(loan, today) || (loan.fhaInsurance?.lateRequestCertifiedOn ?? null) !== null,
  }),
  requirement({
    code: "insurance_before_disbursement",
    subject: "insurance",
    severity: "required",
    rule: "The application for insurance is made after the loan is disbursed",
    rules: stepsOf(insuranceApplicationDays),
    sentence: "The disbursement date is in the future: apply for the insurance once the loan is disbursed",
    fields: ["disbursedOn"],
    isMet: ({ loan: { disbursedOn }, today }) => disbursedOn === null || disbursedOn <= today,
  }),
  caseNumberAssigned,
  requirement({
    code: "second_appraisal_not_logged",
    subject: "appraisal",
    severity: "required",
    rule: "The second appraisal that the agency requires has been logged with the agency",
    rules: [ownRule("the agency's answer to the first appraisal")],
    sentence: "The second appraisal is not logged",
    fields: ["agency.appraisal"],
    isMet: ({
      loan: {
        agency: { appraisal },
      },
    }) => appraisal?.isSecondAppraisalRequired !== true || appraisal.sequence === 2,
  }),
  assessmentMade,
  everyoneCounseled,
  closingDateKnown,
  disbursementDateKnown,
  requirement({
    code: "figures_missing",
    subject: "calculation",
    severity: "required",
    rule: "The figures in the request come from a calculation of the loan's current terms",
    rules: [hecmRegulation("206.25")],
    sentence: "The loan has no calculation of its current terms: calculate it again",
    fields: ["lastCalculation"],
    isMet: ({ hasCurrentFigures }) => hasCurrentFigures,
  }),
  numbersKnown,
  lenderIdKnown,
  requirement({
    code: "adp_code_missing",
    subject: "case_number",
    severity: "required",
    rule: "The ADP code of the case is known",
    rules: [ownRule("a case has the ADP code of its program")],
    sentence: "The loan's ADP code is not known",
    fields: ["agency.adpCode"],
    isMet: ({ loan }) => loan.agency.caseNumber.state !== "assigned" || insuredAdpCode(loan) !== null,
  }),
];

/** Requirements already covered by `figures_missing`, `borrower_ssn_missing` and `insurance_before_disbursement` of a request. */
const saidAlready = ["calculation_missing", "calculation_stale", "ssn_missing", disbursementInFuture];

/**
 * The requirements for an insurance application, in the order in which they are listed, including everything required for funding, which
 * may have changed since.
 */
export const insuranceRequirements: readonly Requirement<JudgedRequest>[] = [
  ...requestRequirements,
  ...requirementsThrough("funded").filter(
    ({ code }) => !saidAlready.includes(code) && requestRequirements.every((other) => other.code !== code),
  ),
];
