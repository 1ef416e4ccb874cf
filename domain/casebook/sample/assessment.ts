import type { Instant } from "../../kernel/day.ts";
import type { SubmittedAssessment } from "../../loan/agency/agency-sections.ts";
import type { Assessment } from "../../loan/assessment.ts";

/** The assessment of a one-person household with nothing adverse, no debts, and no association dues. */
export const acceptableAssessment: Assessment = {
  householdSize: 1,
  utilitiesMonthlyCents: 210_00,
  propertyTaxesCurrent: "yes",
  propertyTaxesDelinquentIn24Months: "no",
  associationDuesCurrent: "not_applicable",
  associationDuesDelinquentIn24Months: "not_applicable",
  homeownersInsuranceInForce: "yes",
  realEstateDebtCurrent: "not_applicable",
  realEstateDebtPaidOnTime: "not_applicable",
  installmentDebtCurrent: "not_applicable",
  installmentDebtPaidOnTime: "not_applicable",
  revolvingDebtPaidOnTime: "not_applicable",
  hasJudgments: "no",
  hasDelinquentFederalDebt: "no",
  hasCollections: "no",
  compensatingFactors: [],
  extenuatingCircumstances: [],
};

/** The assessment of a person in Illinois whose income is $1,000 above the required amount. */
export const submittedAssessment: SubmittedAssessment = {
  submittedAt: "2026-04-07T15:00:00.000Z" as Instant,
  submittedByUserId: null,
  residualIncome: {
    effectiveIncomeCents: 300_000,
    expensesCents: 147_100,
    residualIncomeCents: 152_900,
    requiredCents: 52_900,
    region: "midwest",
    householdSize: 1,
    isMet: true,
    isRequirementVerified: true,
  },
  isSetAsideRequired: false,
  madeOf: null,
  lastActionBy: null,
  lastActionOn: null,
};
