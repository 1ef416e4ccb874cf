import {
  type Assessment,
  assessmentAnswers,
  type CompensatingFactorEntry,
  compensatingFactors,
  type ExtenuatingCircumstanceEntry,
  extenuatingCircumstances,
} from "../../../../../domain/loan/assessment.ts";
import { choice } from "../../../codec/choice-codecs.ts";
import { list, optional } from "../../../codec/compound-codecs.ts";
import { boolean, integer, money } from "../../../codec/number-codecs.ts";
import { object } from "../../../codec/table.ts";
import { notes } from "../../../codec/text-codecs.ts";

const maxEntries = 20;

const assessmentAnswer = choice("AssessmentAnswer", assessmentAnswers, {
  yes: "Yes",
  no: "No",
  not_applicable: "There is none",
});

const answer = (name: string, description: string) => optional(name, assessmentAnswer, description);

const compensatingFactor = object<CompensatingFactorEntry>("CompensatingFactor", {
  factor: {
    name: "factor",
    codec: choice("CompensatingFactorKind", compensatingFactors, {
      spouse_income: "Documented income of an eligible non-borrowing spouse",
      overtime_part_time_or_seasonal_income: "Overtime, part-time or seasonal income of at least six months",
      income_within_12_months: "A pension or Social Security that starts within twelve months",
      imputed_income_from_proceeds: "Proceeds of the HECM that are left, as income over the life expectancy",
      imputed_income_from_assets: "Assets, as income over the life expectancy",
      property_charges_paid_by_borrower: "The borrower has always paid the property charges on time",
      other: "Another one",
    }),
    required: true,
    description: "Which compensating factor is cited",
  },
  amountCents: optional(
    "amount",
    money(),
    "A month's income that the factor stands for; null where it is none of income",
  ),
  description: optional("description", notes, "How the factor is documented, in the underwriter's words"),
});

const extenuatingCircumstance = object<ExtenuatingCircumstanceEntry>("ExtenuatingCircumstance", {
  circumstance: {
    name: "circumstance",
    codec: choice("ExtenuatingCircumstanceKind", extenuatingCircumstances, {
      death_of_wage_earner: "Somebody who earned for the household died",
      medical_event: "An illness or accident",
      loss_of_employment: "Work was lost",
      disaster: "A disaster",
      other: "Another one",
    }),
    required: true,
    description: "What lay behind the credit or property charge problem",
  },
  description: optional("description", notes, "What happened and when, in the underwriter's words"),
  isDocumented: {
    name: "is_documented",
    codec: boolean,
    fallback: false,
    description: "Whether the file holds proof of it",
  },
});

/** What people enter for the financial assessment. */
export const assessment = object<Assessment>("Assessment", {
  householdSize: optional(
    "household_size",
    integer(1, 99),
    "People in the household, by which the required residual income is found; the financial assessment cannot be submitted without it",
  ),
  utilitiesMonthlyCents: optional(
    "utilities_monthly",
    money(),
    "Maintenance and utilities of a month; null: reckoned from the living area",
  ),
  propertyTaxesCurrent: answer(
    "property_taxes_current",
    "Whether all property taxes are paid as of the application; null while it is not answered",
  ),
  propertyTaxesDelinquentIn24Months: answer(
    "property_taxes_delinquent_in_24_months",
    "Whether a property tax payment was late in the last 24 months",
  ),
  associationDuesCurrent: answer(
    "association_dues_current",
    "Whether the dues of a homeowners association or condominium are paid as of the application",
  ),
  associationDuesDelinquentIn24Months: answer(
    "association_dues_delinquent_in_24_months",
    "Whether association dues were late in the last 24 months",
  ),
  homeownersInsuranceInForce: answer("homeowners_insurance_in_force", "Whether homeowners insurance is in force"),
  realEstateDebtCurrent: answer(
    "real_estate_debt_current",
    "Whether mortgages and other debt on real estate are current",
  ),
  realEstateDebtPaidOnTime: answer(
    "real_estate_debt_paid_on_time",
    "No late payment in 12 months, and fewer than three 30-day late payments in 24",
  ),
  installmentDebtCurrent: answer("installment_debt_current", "Whether installment debt, such as car loans, is current"),
  installmentDebtPaidOnTime: answer(
    "installment_debt_paid_on_time",
    "No late payment in 12 months, and fewer than three 30-day late payments in 24",
  ),
  revolvingDebtPaidOnTime: answer(
    "revolving_debt_paid_on_time",
    "No 90-day late payment, and fewer than three 60-day late payments, in 12 months",
  ),
  hasJudgments: answer("has_judgments", "Whether court judgments against a borrower are open"),
  hasDelinquentFederalDebt: answer(
    "has_delinquent_federal_debt",
    "Whether a borrower is behind on a debt to the federal government",
  ),
  hasCollections: answer("has_collections", "Whether accounts are in collection"),
  compensatingFactors: {
    name: "compensating_factors",
    codec: list(compensatingFactor, maxEntries),
    fallback: [],
    description: "Compensating factors that the underwriter cites; empty: none",
  },
  extenuatingCircumstances: {
    name: "extenuating_circumstances",
    codec: list(extenuatingCircumstance, maxEntries),
    fallback: [],
    description: "Extenuating circumstances behind past credit or property charge problems; empty: none",
  },
});
