import { insuranceApplicationDays } from "../../hecm/parameters/periods/deadline-days.ts";
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
import { hecmRegulation, ownRule, stepsOf } from "../sources.ts";
import type { JudgedRequest } from "./judged-request.ts";
import { lenderIdKnown, numbersKnown } from "./lender-and-people.ts";

/** The code that the case has, else the one that follows from the loan; null where it is not known. */
export const insuredAdpCode = ({
  agency: { adpCode, caseNumber },
  rateType,
  property: { propertyType },
}: Loan): string | null => {
  if (adpCode !== null || propertyType === null || !("assignedOn" in caseNumber)) return adpCode;
  const code = adpCodeFor(rateType, propertyType, caseNumber.assignedOn);
  return code._tag === "Accepted" ? code.value : null;
};

/** What the request has beside what the loan had to have for its funding. */
const requestRequirements: readonly Requirement<JudgedRequest>[] = [
  requirement({
    code: "loan_not_funded",
    subject: "insurance",
    severity: "required",
    rule: "The insurance is applied for once the loan is funded",
    rules: stepsOf(insuranceApplicationDays),
    sentence: "The loan is not funded: apply for the insurance once it is",
    fields: ["status"],
    isMet: ({ loan }) => isFunded(loan),
  }),
  requirement({
    code: "insurance_before_disbursement",
    subject: "insurance",
    severity: "required",
    rule: "The insurance is applied for once the loan is disbursed",
    rules: stepsOf(insuranceApplicationDays),
    sentence: "The disbursement date is in the future: apply for the insurance once the loan is disbursed",
    fields: ["disbursedOn"],
    isMet: ({ loan: { disbursedOn }, today }) => disbursedOn === null || disbursedOn <= today,
  }),
  caseNumberAssigned,
  requirement({
    code: "appraisal_not_logged",
    subject: "appraisal",
    severity: "required",
    rule: "The appraisal has been logged with the agency",
    rules: [ownRule("the agency insures a value that it knows")],
    sentence: "The appraisal is not logged",
    fields: ["agency.appraisal"],
    isMet: ({ loan: { agency } }) => agency.appraisal !== null,
  }),
  requirement({
    code: "second_appraisal_not_logged",
    subject: "appraisal",
    severity: "required",
    rule: "The second appraisal that the agency requires has been logged with it",
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
    rule: "The figures that are sent are those of a calculation of the loan's current terms",
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

/** What `figures_missing` and `borrower_ssn_missing` say of a request already. */
const saidAlready = ["calculation_missing", "calculation_stale", "ssn_missing"];

/**
 * What an application for the insurance has, in the order in which it is named: also all that the loan had to have for its funding,
 * which may have changed since.
 */
export const insuranceRequirements: readonly Requirement<JudgedRequest>[] = [
  ...requestRequirements,
  ...requirementsThrough("funded").filter(
    ({ code, severity }) =>
      severity !== "warning" &&
      !saidAlready.includes(code) &&
      requestRequirements.every((other) => other.code !== code),
  ),
];
