import { ageRules } from "../../hecm/parameters/ages.ts";
import { appraisalValidityDays } from "../../hecm/parameters/periods/appraisal-validity.ts";
import { ageAtLastBirthday, daysBetween } from "../../kernel/day.ts";
import type { Loan } from "../../loan/loan.ts";
import { type JudgedLoan, type Requirement, requirement, requirementInWords } from "../requirement.ts";
import { assessmentMade, caseNumberAssigned, closingDateKnown } from "../shared.ts";
import { federalDebtCode, hecmRegulation, inForceFrom, ownRule, stepsOf } from "../sources.ts";
import { alertOf, ofEachWithout, ruleFor } from "../support.ts";

const appraisalTexts = (loan: Loan): readonly string[] => {
  const { appraisedOn, closingOn } = loan;
  const validity = ruleFor(appraisalValidityDays, loan);
  if (appraisedOn === null || closingOn === null || validity === null) return [];
  if (validity._tag === "Refused")
    return ["No rule on the validity of appraisals is known for the case number's or the closing date"];
  const days = validity.value.value;
  return daysBetween(appraisedOn, closingOn) <= days ? [] : [`The appraisal is older than ${days} days at the closing`];
};

const ageText = (name: string, years: number | string): string =>
  `The borrower ${name} is younger than ${years} on the closing date: let the loan close later, or correct the birth date`;

/** People who are too young on the closing date. If a date or the rule is missing, another requirement reports it. */
const ageTexts = (loan: Loan): readonly string[] => {
  const ages = ruleFor(ageRules, loan);
  const { closingOn } = loan;
  if (closingOn === null || ages?._tag !== "Accepted") return [];
  const { borrowerMinimumYears: years } = ages.value.value;
  return ofEachWithout(
    loan,
    ({ bornOn }) => ageAtLastBirthday(bornOn, closingOn) >= years,
    (name) => ageText(name, years),
  );
};

const debtText = (name: string): string =>
  `CAIVRS is not clear for ${name}: have the debt resolved, and query CAIVRS again`;

/** The requirements for clear to close, in the order in which they are listed. */
export const clearToCloseRequirements: readonly Requirement<JudgedLoan>[] = [
  caseNumberAssigned,
  assessmentMade,
  requirement({
    code: "appraisal_missing",
    subject: "appraisal",
    severity: "required",
    rule: "The property has been appraised",
    rules: [hecmRegulation("206.3, maximum claim amount")],
    sentence: "The appraisal is missing: log it with the agency, or enter its value",
    fields: ["appraisedValueCents"],
    isMet: ({ loan: { appraisedValueCents } }) => appraisedValueCents !== null,
  }),
  requirement({
    code: "appraisal_date_missing",
    subject: "appraisal",
    severity: "required",
    rule: "The appraisal's effective date is known",
    rules: stepsOf(appraisalValidityDays),
    sentence: "The appraisal date is missing: enter its effective date",
    fields: ["appraisedOn"],
    isMet: ({ loan: { appraisedOn } }) => appraisedOn !== null,
  }),
  requirementInWords({
    code: "appraisal_expired",
    subject: "appraisal",
    severity: "required",
    rule: "The appraisal is still valid on the closing date",
    rules: stepsOf(appraisalValidityDays),
    sentence: "The appraisal is older than … days at the closing",
    fields: ["appraisedOn", "closingOn"],
    texts: ({ loan }) => appraisalTexts(loan),
  }),
  requirement({
    code: "second_appraisal_missing",
    subject: "appraisal",
    severity: "required",
    rule: "The second appraisal that the agency requires has been made",
    rules: [ownRule("the agency's answer to the first appraisal")],
    sentence: "The second appraisal is missing: log it with the agency, or enter its value",
    fields: ["secondAppraisedValueCents"],
    isMet: ({ loan: { agency, secondAppraisedValueCents } }) =>
      agency.appraisal?.isSecondAppraisalRequired !== true || secondAppraisedValueCents !== null,
  }),
  // A current calculation uses the loan's plan.
  requirement({
    code: "payment_plan_missing",
    subject: "calculation",
    severity: "required",
    rule: "The borrower has chosen a payment plan",
    rules: [hecmRegulation("206.19")],
    sentence: "The payment plan is missing: choose one",
    fields: ["paymentPlan"],
    isMet: ({ loan: { paymentPlan } }) => paymentPlan !== null,
  }),
  // If there is none at all, the requirements of an earlier status report it; the same applies to an authorization.
  requirementInWords({
    code: "calculation_stale",
    subject: "calculation",
    severity: "required",
    rule: "The last calculation matches the loan as it is, at rates that are still valid",
    rules: [ownRule("a loan closes with the figures of its terms")],
    sentence: "The loan has no calculation of its current terms: calculate it again",
    fields: ["lastCalculation"],
    texts: ({ calculation: { state, outdatedRates } }) =>
      state === "stale"
        ? [outdatedRates ?? "The loan has no calculation of its current terms: calculate it again"]
        : [],
  }),
  requirementInWords({
    code: "caivrs_not_clear",
    subject: "people",
    severity: "required",
    rule: "No borrower has a delinquent federal debt",
    rules: [inForceFrom(null, federalDebtCode("3720B(a)"))],
    sentence: debtText("…"),
    fields: ["agency.creditAlerts"],
    texts: ({ loan }) => ofEachWithout(loan, (borrower) => alertOf(loan, borrower)?.isClear !== false, debtText),
  }),
  closingDateKnown,
  // A stale calculation describes the loan as it was, and its obstacles are not used: that it is stale is already unmet.
  requirementInWords({
    code: "calculation_not_closeable",
    subject: "calculation",
    severity: "required",
    rule: "The loan can close as calculated: set-asides and obligations are within their limits, and required repairs are completed",
    rules: [hecmRegulation("206.25(a), 206.47(b)")],
    sentence: "The set-asides are above the principal limit",
    fields: ["lastCalculation"],
    texts: ({ calculation: { obstacles } }) => obstacles,
  }),
  requirement({
    code: "age_rule_unknown",
    subject: "people",
    severity: "required",
    rule: "The rule on the minimum age of borrowers is known for the loan's date",
    rules: stepsOf(ageRules),
    sentence: "No rule on the age of borrowers is known for the case number's or the closing date",
    fields: ["caseNumberAssignedOn", "closingOn"],
    isMet: ({ loan }) => ruleFor(ageRules, loan)?._tag !== "Refused",
  }),
  requirementInWords({
    code: "borrower_too_young",
    subject: "people",
    severity: "required",
    rule: "Each borrower has the minimum age on the closing date",
    rules: stepsOf(ageRules),
    sentence: ageText("…", "…"),
    fields: ["borrowers.bornOn", "closingOn"],
    texts: ({ loan }) => ageTexts(loan),
  }),
];
