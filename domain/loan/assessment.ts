/** An answer about the credit history. Not everyone has every kind of debt, so it may not apply. */
export const assessmentAnswers = ["yes", "no", "not_applicable"] as const;
export type AssessmentAnswer = (typeof assessmentAnswers)[number];

/** Factors that may compensate for a shortfall of residual income. */
export const compensatingFactors = [
  "spouse_income",
  "overtime_part_time_or_seasonal_income",
  "income_within_12_months",
  "imputed_income_from_proceeds",
  "imputed_income_from_assets",
  "property_charges_paid_by_borrower",
  "other",
] as const;
export type CompensatingFactor = (typeof compensatingFactors)[number];

/** Circumstances that may explain a bad history of credit or property charges. */
export const extenuatingCircumstances = [
  "death_of_wage_earner",
  "medical_event",
  "loss_of_employment",
  "disaster",
  "other",
] as const;
type ExtenuatingCircumstance = (typeof extenuatingCircumstances)[number];

export interface CompensatingFactorEntry {
  readonly factor: CompensatingFactor;
  /** A monthly amount; null for a factor that is not income. */
  readonly amountCents: number | null;
  readonly description: string | null;
}

export interface ExtenuatingCircumstanceEntry {
  readonly circumstance: ExtenuatingCircumstance;
  readonly description: string | null;
  readonly isDocumented: boolean;
}

/** The answers about credit, as on the HECM financial assessment worksheet. */
export interface CreditCharacteristics {
  readonly propertyTaxesCurrent: AssessmentAnswer | null;
  readonly propertyTaxesDelinquentIn24Months: AssessmentAnswer | null;
  readonly associationDuesCurrent: AssessmentAnswer | null;
  readonly associationDuesDelinquentIn24Months: AssessmentAnswer | null;
  readonly homeownersInsuranceInForce: AssessmentAnswer | null;
  readonly realEstateDebtCurrent: AssessmentAnswer | null;
  /** No late payment in 12 months, and fewer than three 30-day late payments in 24 months. */
  readonly realEstateDebtPaidOnTime: AssessmentAnswer | null;
  readonly installmentDebtCurrent: AssessmentAnswer | null;
  readonly installmentDebtPaidOnTime: AssessmentAnswer | null;
  /** No 90-day late payment, and fewer than three 60-day late payments, in 12 months. */
  readonly revolvingDebtPaidOnTime: AssessmentAnswer | null;
  readonly hasJudgments: AssessmentAnswer | null;
  readonly hasDelinquentFederalDebt: AssessmentAnswer | null;
  readonly hasCollections: AssessmentAnswer | null;
}

/** What people enter for the financial assessment, beyond the other fields of the loan. */
export interface Assessment extends CreditCharacteristics {
  readonly householdSize: number | null;
  readonly utilitiesMonthlyCents: number | null;
  readonly compensatingFactors: readonly CompensatingFactorEntry[];
  readonly extenuatingCircumstances: readonly ExtenuatingCircumstanceEntry[];
}
