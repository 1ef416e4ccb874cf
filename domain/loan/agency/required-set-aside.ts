import type { LesaType, RateType } from "../../hecm/terms.ts";
import type { Assessment, AssessmentAnswer, CompensatingFactor, CreditCharacteristics } from "../assessment.ts";
import type { ResidualIncomeTest } from "./agency-sections.ts";

/** The answer to each question on the credit history that counts against the borrowers. */
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

/** Factors that are income, and are added to the residual income; the others count as they are. */
const incomeFactors: readonly CompensatingFactor[] = [
  "spouse_income",
  "overtime_part_time_or_seasonal_income",
  "income_within_12_months",
  "imputed_income_from_proceeds",
  "imputed_income_from_assets",
];

/** So much of the required income must be there before a factor that is no income counts, in percent. */
const standAlonePercent = 80;

/** What the history and the residual income require; a voluntary set-aside is never required. */
type RequiredSetAside = Exclude<LesaType, "voluntary">;

/** The questions on the credit history whose answers count against the borrowers. */
export const adverseQuestions = (assessment: Assessment): readonly (keyof CreditCharacteristics)[] =>
  creditQuestions.filter((question) => assessment[question] === adverseAnswers[question]);

/** Whether the history has nothing against the borrowers, or a documented circumstance explains it. */
const isHistoryAcceptable = (assessment: Assessment): boolean =>
  adverseQuestions(assessment).length === 0 ||
  assessment.extenuatingCircumstances.some(({ isDocumented }) => isDocumented);

/** What the residual income lacks a month after the factors that are income, in cents; 0 where it is met. */
export const shortfallCents = (
  { compensatingFactors }: Assessment,
  { residualIncomeCents, requiredCents }: ResidualIncomeTest,
): number => {
  const added = compensatingFactors.filter(({ factor }) => incomeFactors.includes(factor));
  const addedCents = added.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0);
  return Math.max(0, requiredCents - residualIncomeCents - addedCents);
};

/** Whether the residual income is there, alone or with compensating factors (Mortgagee Letter 2016-10). */
const isMetWithFactors = (assessment: Assessment, test: ResidualIncomeTest): boolean =>
  shortfallCents(assessment, test) === 0 ||
  (assessment.compensatingFactors.some(({ factor }) => !incomeFactors.includes(factor)) &&
    test.residualIncomeCents * 100 >= test.requiredCents * standAlonePercent);

/** Which life expectancy set-aside a financial assessment requires; see the README of `domain/agency/residual-income`. */
export const requiredSetAside = (
  assessment: Assessment,
  test: ResidualIncomeTest,
  rateType: RateType,
): RequiredSetAside => {
  if (!isHistoryAcceptable(assessment)) return "fully_funded";
  if (isMetWithFactors(assessment, test)) return "none";
  return rateType === "fixed" ? "fully_funded" : "partially_funded";
};

/** From the least to the most. A voluntary one provides for all charges too, but is not the one that a bad history requires. */
const setAsides: readonly LesaType[] = ["none", "partially_funded", "voluntary", "fully_funded"];

/** The set-aside that a loan needs: its own, or the one that the assessment requires where that is more. */
export const neededSetAside = (own: LesaType, required: RequiredSetAside): LesaType =>
  setAsides.indexOf(own) >= setAsides.indexOf(required) ? own : required;
