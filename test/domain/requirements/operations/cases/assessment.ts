import { acceptableAssessment } from "../../../../../domain/casebook/sample/assessment.ts";
import { day } from "../../../../../domain/kernel/day.ts";
import { ada, withProperty } from "../../../agency/example.ts";
import { loan, property } from "../given.ts";
import { base, type Case, type Given } from "../judged-request.ts";

const assessment = (given: Partial<typeof acceptableAssessment>): Given =>
  loan({ assessment: { ...acceptableAssessment, ...given } });

export const assessmentCases: readonly Case[] = [
  [
    "household_size_missing",
    assessment({ householdSize: 1 }),
    assessment({ householdSize: null }),
    "The size of the household is missing: enter it",
  ],
  [
    "monthly_income_missing",
    {},
    loan({ borrowers: [{ ...ada, monthlyIncome: [] }] }),
    "The monthly income of borrower 101 is missing: enter it",
  ],
  [
    "annual_taxes_missing",
    property({ annualTaxesCents: 0 }),
    property({ annualTaxesCents: null }),
    "The property's annual taxes are missing: enter them",
  ],
  [
    "annual_insurance_missing",
    property({ annualInsuranceCents: 0 }),
    property({ annualInsuranceCents: null }),
    "The property's annual insurance is missing: enter it",
  ],
  [
    "association_dues_missing",
    assessment({ associationDuesCurrent: "not_applicable" }),
    assessment({ associationDuesCurrent: "yes" }),
    "The property's annual association dues are missing, and the assessment has answers about such dues: enter them",
  ],
  [
    "utilities_missing",
    assessment({ utilitiesMonthlyCents: null }),
    {
      loan: withProperty(
        { ...base, assessment: { ...acceptableAssessment, utilitiesMonthlyCents: null } },
        { livingAreaSquareFeet: null },
      ),
    },
    "The monthly utilities are missing, and so is the property's living area, from which they would be estimated: enter one of the two",
  ],
  [
    "residual_income_region_unknown",
    property({ state: "PR" }),
    property({ state: "GU" }),
    "No required residual income is known for GU",
  ],
  [
    "residual_income_rule_unknown",
    { rulesOn: day("2015-04-27") },
    { rulesOn: day("2015-04-26") },
    "No required residual income is known for the day of the case number",
  ],
  [
    "assessment_unanswered",
    assessment({ hasCollections: "not_applicable" }),
    assessment({ hasCollections: null }),
    "The assessment does not say whether there are collections",
  ],
];
