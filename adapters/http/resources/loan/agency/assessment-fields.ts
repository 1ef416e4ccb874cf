import {
  type Assessment,
  assessmentAnswers,
  type CompensatingFactorEntry,
  compensatingFactors,
  type ExtenuatingCircumstanceEntry,
  extenuatingCircumstances,
} from "../../../../../domain/loan/assessment.ts";
import { object } from "../../../codec/table.ts";
import { choice } from "../../../codec/values/choice-codecs.ts";
import { list, optional } from "../../../codec/values/compound-codecs.ts";
import { boolean, integer, money } from "../../../codec/values/number-codecs.ts";
import { notes } from "../../../codec/values/text-codecs.ts";

const maxEntries = 20;

const assessmentAnswer = choice("AssessmentAnswer", assessmentAnswers, {
  yes: "Yes",
  no: "No",
  not_applicable: "Does not apply",
});

const answer = (name: string, description: string) => optional(name, assessmentAnswer, description);

const compensatingFactor = object<CompensatingFactorEntry>("CompensatingFactor", {
  factor: {
    name: "factor",
    codec: choice("CompensatingFactorKind", compensatingFactors, {
      spouse_income: "Documented income of an eligible non-borrowing spouse",
      overtime_part_time_or_seasonal_income: "Overtime, part-time or seasonal income received for at least six months",
      income_within_12_months: "Pension or Social Security income that starts within twelve months",
      imputed_income_from_proceeds: "Remaining HECM proceeds, imputed as income over the life expectancy",
      imputed_income_from_assets: "Assets, imputed as income over the life expectancy",
      property_charges_paid_by_borrower: "The borrower has a history of paying the property charges on time",
      other: "Other, explained in `description`",
    }),
    required: true,
    description: "Compensating factor that is cited",
  },
  amountCents: optional("amount", money(), "Monthly income attributed to the factor; null if the factor is not income"),
  description: optional(
    "description",
    notes,
    "Documentation of the factor, in the underwriter's words; null if not entered",
  ),
});

const extenuatingCircumstance = object<ExtenuatingCircumstanceEntry>("ExtenuatingCircumstance", {
  circumstance: {
    name: "circumstance",
    codec: choice("ExtenuatingCircumstanceKind", extenuatingCircumstances, {
      death_of_wage_earner: "Death of a wage earner in the household",
      medical_event: "Illness or accident",
      loss_of_employment: "Loss of employment",
      disaster: "Natural or other disaster",
      other: "Other, explained in `description`",
    }),
    required: true,
    description: "Cause of the credit or property charge problem",
  },
  description: optional(
    "description",
    notes,
    "What happened and when, in the underwriter's words; null if not entered",
  ),
  isDocumented: {
    name: "is_documented",
    codec: boolean,
    fallback: false,
    description: "Whether the loan file contains documentation of the circumstance",
  },
});

/** The data that users enter for the financial assessment. */
export const assessment = object<Assessment>("Assessment", {
  householdSize: optional(
    "household_size",
    integer(1, 99),
    "Number of people in the household, which determines the required residual income. The financial assessment cannot be submitted without it; null until entered",
  ),
  utilitiesMonthlyCents: optional(
    "utilities_monthly",
    money(),
    "Monthly maintenance and utility expenses; null means that they are calculated from the living area",
    { label: "Maintenance and utilities per month", hint: "Empty: calculated from the living area" },
  ),
  propertyTaxesCurrent: answer(
    "property_taxes_current",
    "Whether all property taxes are paid as of the application; null until answered",
  ),
  propertyTaxesDelinquentIn24Months: answer(
    "property_taxes_delinquent_in_24_months",
    "Whether a property tax payment was late in the last 24 months; null until answered",
  ),
  associationDuesCurrent: answer(
    "association_dues_current",
    "Whether all homeowners association or condominium dues are paid as of the application; null until answered",
  ),
  associationDuesDelinquentIn24Months: answer(
    "association_dues_delinquent_in_24_months",
    "Whether homeowners association or condominium dues were late in the last 24 months; null until answered",
  ),
  homeownersInsuranceInForce: answer(
    "homeowners_insurance_in_force",
    "Whether homeowners insurance is in force; null until answered",
  ),
  realEstateDebtCurrent: answer(
    "real_estate_debt_current",
    "Whether mortgages and other real estate debts are current; null until answered",
  ),
  realEstateDebtPaidOnTime: answer(
    "real_estate_debt_paid_on_time",
    "Whether there was no late payment in the last 12 months and at most two 30-day late payments in the last 24 months; null until answered",
  ),
  installmentDebtCurrent: answer(
    "installment_debt_current",
    "Whether installment debts, such as car loans, are current; null until answered",
  ),
  installmentDebtPaidOnTime: answer(
    "installment_debt_paid_on_time",
    "Whether there was no late payment in the last 12 months and at most two 30-day late payments in the last 24 months; null until answered",
  ),
  revolvingDebtPaidOnTime: answer(
    "revolving_debt_paid_on_time",
    "Whether there was no 90-day late payment and at most two 60-day late payments in the last 12 months; null until answered",
  ),
  hasJudgments: answer(
    "has_judgments",
    "Whether there are open court judgments against a borrower; null until answered",
  ),
  hasDelinquentFederalDebt: answer(
    "has_delinquent_federal_debt",
    "Whether a borrower is delinquent on a debt to the federal government; null until answered",
  ),
  hasCollections: answer("has_collections", "Whether a borrower has accounts in collection; null until answered"),
  compensatingFactors: {
    name: "compensating_factors",
    codec: list(compensatingFactor, maxEntries),
    fallback: [],
    description: "Compensating factors cited by the underwriter; empty if there are none",
  },
  extenuatingCircumstances: {
    name: "extenuating_circumstances",
    codec: list(extenuatingCircumstance, maxEntries),
    fallback: [],
    description: "Extenuating circumstances behind past credit or property charge problems; empty if there are none",
  },
});
