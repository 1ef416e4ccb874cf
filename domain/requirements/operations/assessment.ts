import { regionOf } from "../../agency/residual-income/regions.ts";
import { requiredIncomeOf } from "../../agency/residual-income/required-residual-income.ts";
import { utilitiesOf } from "../../agency/residual-income/utilities.ts";
import type { Day } from "../../kernel/day.ts";
import { creditQuestions } from "../../loan/agency/required-set-aside.ts";
import type { CreditCharacteristics } from "../../loan/assessment.ts";
import type { Loan } from "../../loan/loan.ts";
import { type Requirement, requirement } from "../requirement.ts";
import { caseNumberAssigned } from "../shared.ts";
import { assessmentGuide, hecmRegulation } from "../sources.ts";
import { unmetOfObligors } from "./judged-request.ts";

/** A loan whose financial assessment is submitted, and the date that selects its rules. */
interface JudgedAssessment {
  readonly loan: Loan;
  readonly rulesOn: Day;
}

const hasAnswersOnDues = ({ assessment }: Loan): boolean =>
  [assessment?.associationDuesCurrent, assessment?.associationDuesDelinquentIn24Months].some(
    (answer) => answer === "yes" || answer === "no",
  );

const incomeText = (id: number | string): string => `The monthly income of borrower ${id} is missing: enter it`;
const regionText = (state: string): string => `No required residual income is known for ${state}`;

/** What the residual income test of a loan needs, in the order in which it is listed. */
export const residualIncomeRequirements: readonly Requirement<JudgedAssessment>[] = [
  requirement({
    code: "household_size_missing",
    subject: "assessment",
    severity: "required",
    rule: "The size of the household is known",
    rules: [assessmentGuide("residual income")],
    sentence: "The size of the household is missing: enter it",
    fields: ["assessment.householdSize"],
    isMet: ({ loan: { assessment } }) => (assessment?.householdSize ?? null) !== null,
  }),
  {
    code: "monthly_income_missing",
    subject: "assessment",
    severity: "required",
    rule: "The monthly income of each borrower is known",
    rules: [assessmentGuide("residual income")],
    sentence: incomeText("…"),
    fields: ["borrowers.monthlyIncome"],
    unmet: ({ loan }) =>
      unmetOfObligors(
        loan,
        "monthlyIncome",
        ({ monthlyIncome }) => monthlyIncome.length > 0,
        ({ id }) => incomeText(id),
      ),
  },
  requirement({
    code: "annual_taxes_missing",
    subject: "assessment",
    severity: "required",
    rule: "The property's annual taxes are known",
    rules: [assessmentGuide("property charges")],
    sentence: "The property's annual taxes are missing: enter them",
    fields: ["property.annualTaxesCents"],
    isMet: ({ loan: { property } }) => property.annualTaxesCents !== null,
  }),
  requirement({
    code: "annual_insurance_missing",
    subject: "assessment",
    severity: "required",
    rule: "The annual premium of the property's hazard insurance is known",
    rules: [assessmentGuide("property charges")],
    sentence: "The property's annual insurance is missing: enter it",
    fields: ["property.annualInsuranceCents"],
    isMet: ({ loan: { property } }) => property.annualInsuranceCents !== null,
  }),
  requirement({
    code: "association_dues_missing",
    subject: "assessment",
    severity: "required",
    rule: "The annual association dues are known if the assessment has answers about them",
    rules: [assessmentGuide("property charges")],
    sentence:
      "The property's annual association dues are missing, and the assessment has answers about such dues: enter them",
    fields: ["property.annualAssociationDuesCents"],
    isMet: ({ loan }) => loan.property.annualAssociationDuesCents !== null || !hasAnswersOnDues(loan),
  }),
  requirement({
    code: "utilities_missing",
    subject: "assessment",
    severity: "required",
    rule: "The monthly utilities are known, or the living area from which they are estimated",
    rules: [assessmentGuide("utilities")],
    sentence:
      "The monthly utilities are missing, and so is the property's living area, from which they would be estimated: enter one of the two",
    fields: ["assessment.utilitiesMonthlyCents", "property.livingAreaSquareFeet"],
    isMet: ({ loan, rulesOn }) => utilitiesOf(loan, rulesOn) !== null,
  }),
  {
    code: "residual_income_region_unknown",
    subject: "assessment",
    severity: "required",
    rule: "The residual income that HUD's table requires in the property's state is known",
    rules: [assessmentGuide("residual income")],
    sentence: regionText("…"),
    fields: ["property.state"],
    unmet: ({ loan: { property } }) =>
      regionOf(property.state) === null ? [{ field: "property.state", text: regionText(property.state) }] : [],
  },
  requirement({
    code: "residual_income_rule_unknown",
    subject: "assessment",
    severity: "required",
    rule: "HUD's table of residual incomes is known for the date of the case number",
    rules: [assessmentGuide("residual income")],
    sentence: "No required residual income is known for the day of the case number",
    fields: ["caseNumberAssignedOn"],
    isMet: ({ loan: { assessment, property }, rulesOn }) => {
      const householdSize = assessment?.householdSize ?? null;
      const region = regionOf(property.state);
      if (householdSize === null || region === null) return true;
      return requiredIncomeOf(householdSize, region, rulesOn)._tag === "Accepted";
    },
  }),
];

/** The subject of each question, worded to follow "The assessment does not say whether". */
const questions: Readonly<Record<keyof CreditCharacteristics, string>> = {
  propertyTaxesCurrent: "property taxes are current",
  propertyTaxesDelinquentIn24Months: "property taxes were delinquent in the last 24 months",
  associationDuesCurrent: "association dues are current",
  associationDuesDelinquentIn24Months: "association dues were delinquent in the last 24 months",
  homeownersInsuranceInForce: "homeowner's insurance is in force",
  realEstateDebtCurrent: "real estate debt is current",
  realEstateDebtPaidOnTime: "real estate debt was paid on time",
  installmentDebtCurrent: "installment debt is current",
  installmentDebtPaidOnTime: "installment debt was paid on time",
  revolvingDebtPaidOnTime: "revolving debt was paid on time",
  hasJudgments: "there are judgments",
  hasDelinquentFederalDebt: "there is delinquent federal debt",
  hasCollections: "there are collections",
};

const answerText = (question: string): string => `The assessment does not say whether ${question}`;

export const questionsAnswered: Requirement<{ readonly loan: Loan }> = {
  code: "assessment_unanswered",
  subject: "assessment",
  severity: "required",
  rule: "Each question on credit and property charges is answered",
  rules: [hecmRegulation("206.37(b)(1)(i)"), assessmentGuide("credit history")],
  sentence: answerText("…"),
  fields: ["assessment"],
  unmet: ({ loan: { assessment } }) =>
    creditQuestions
      .filter((question) => (assessment?.[question] ?? null) === null)
      .map((question) => ({ field: `assessment.${question}`, text: answerText(questions[question]) })),
};

/** The requirements for submitting the financial assessment, in the order in which they are listed. */
export const assessmentRequirements: readonly Requirement<JudgedAssessment>[] = [
  caseNumberAssigned,
  ...residualIncomeRequirements,
  questionsAnswered,
];
