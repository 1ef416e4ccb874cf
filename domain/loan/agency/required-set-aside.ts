import type { LesaType, RateType } from "../../hecm/terms.ts";
import type { Assessment, AssessmentAnswer, CompensatingFactor, CreditCharacteristics } from "../assessment.ts";
import type { ResidualIncomeTest } from "./agency-sections.ts";

/** For each credit history question, the answer that counts against the borrowers. */
export const adverseAnswers: Readonly<Record<keyof CreditCharacteristics, AssessmentAnswer>> = {
  propertyTaxesCurrent: "no",
  propertyTaxesDelinquentIn24Months: "yes",
  associationDuesCurrent: "no",
  associationDuesDelinquentIn24Months: "yes",
  homeownersInsuranceInForce: "no",
  realEstateDebtCurrent: "no",
  realEstateDebtPaidOnTime: "no",
  installmentDebtCurrent: "no",
  installmentDebtPaidOnTime: "no",
  revolvingDebtPaidOnTime: "no",
  hasJudgments: "yes",
  hasDelinquentFederalDebt: "yes",
  hasCollections: "yes",
};

export const creditQuestions = Object.keys(adverseAnswers) as readonly (keyof CreditCharacteristics)[];

/** Compensating factors that are income, and so are added to the residual income. The others count by their presence. */
const incomeFactors: readonly CompensatingFactor[] = [
  "spouse_income",
  "overtime_part_time_or_seasonal_income",
  "income_within_12_months",
  "imputed_income_from_proceeds",
  "imputed_income_from_assets",
];

/** The share of the required income, in percent, that must be met before a factor that is not income counts. */
const standAlonePercent = 80;

/** What the credit history and residual income require. A voluntary set-aside is never required. */
type RequiredSetAside = Exclude<LesaType, "voluntary">;

/** The credit history questions whose answers count against the borrowers. */
export const adverseQuestions = (assessment: Assessment): readonly (keyof CreditCharacteristics)[] =>
  creditQuestions.filter((question) => assessment[question] === adverseAnswers[question]);

/** Whether the credit history has nothing against the borrowers, or a documented circumstance explains it. */
const isHistoryAcceptable = (assessment: Assessment): boolean =>
  adverseQuestions(assessment).length === 0 ||
  assessment.extenuatingCircumstances.some(({ isDocumented }) => isDocumented);

/** The monthly shortfall of residual income after the factors that are income, in cents; 0 if there is none. */
export const shortfallCents = (
  { compensatingFactors }: Assessment,
  { residualIncomeCents, requiredCents }: ResidualIncomeTest,
): number => {
  const added = compensatingFactors.filter(({ factor }) => incomeFactors.includes(factor));
  const addedCents = added.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0);
  return Math.max(0, requiredCents - residualIncomeCents - addedCents);
};

/** Whether the residual income requirement is met, alone or with compensating factors (Mortgagee Letter 2016-10). */
const isMetWithFactors = (assessment: Assessment, test: ResidualIncomeTest): boolean =>
  shortfallCents(assessment, test) === 0 ||
  (assessment.compensatingFactors.some(({ factor }) => !incomeFactors.includes(factor)) &&
    test.residualIncomeCents * 100 >= test.requiredCents * standAlonePercent);

/** The life expectancy set-aside that a financial assessment requires; see the README of `domain/agency/residual-income`. */
export const requiredSetAside = (
  assessment: Assessment,
  test: ResidualIncomeTest,
  rateType: RateType,
): RequiredSetAside => {
  if (!isHistoryAcceptable(assessment)) return "fully_funded";
  if (isMetWithFactors(assessment, test)) return "none";
  return rateType === "fixed" ? "fully_funded" : "partially_funded";
};

/** In increasing order. A voluntary set-aside covers all charges too, but does not meet the requirement that follows from a bad history. */
const setAsides: readonly LesaType[] = ["none", "partially_funded", "voluntary", "fully_funded"];

/** The set-aside that a loan needs: its own, or the one that the assessment requires if that is greater. */
export const neededSetAside = (own: LesaType, required: RequiredSetAside): LesaType =>
  setAsides.indexOf(own) >= setAsides.indexOf(required) ? own : required;
