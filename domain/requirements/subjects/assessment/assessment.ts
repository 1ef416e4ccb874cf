import { finalRule2017, mediumConfidence } from "../../../hecm/parameters/sources.ts";
import type { LesaType } from "../../../hecm/terms.ts";
import { day } from "../../../kernel/day.ts";
import { formatCents } from "../../../kernel/money.ts";
import { adverseQuestions, requiredSetAside } from "../../../loan/agency/required-set-aside.ts";
import type { CreditCharacteristics } from "../../../loan/assessment.ts";
import type { Loan } from "../../../loan/loan.ts";
import { type JudgedLoan, type Requirement, requirement, requirementInWords } from "../../requirement.ts";
import { assessmentGuide, hecmRegulation, inForceFrom, ownRule } from "../../sources.ts";
import { householdRequirements } from "./household.ts";
import { setAsideLastsAYear } from "./set-aside.ts";
import { assessmentNotStale } from "./stale.ts";

/** What an adverse answer to each question means for the credit history. */
const adverseWords: Readonly<Record<keyof CreditCharacteristics, string>> = {
  propertyTaxesCurrent: "property taxes not current",
  propertyTaxesDelinquentIn24Months: "property taxes delinquent within 24 months",
  associationDuesCurrent: "association dues not current",
  associationDuesDelinquentIn24Months: "association dues delinquent within 24 months",
  homeownersInsuranceInForce: "no homeowners insurance in force",
  realEstateDebtCurrent: "real estate debt not current",
  realEstateDebtPaidOnTime: "real estate debt not paid on time",
  installmentDebtCurrent: "installment debt not current",
  installmentDebtPaidOnTime: "installment debt not paid on time",
  revolvingDebtPaidOnTime: "revolving debt not paid on time",
  hasJudgments: "judgments",
  hasDelinquentFederalDebt: "delinquent federal debt",
  hasCollections: "collections",
};

/** What the history and the residual income require according to the last assessment; null if there is none. */
const requiredOf = ({ assessment, rateType, agency: { financialAssessment } }: Loan): LesaType | null =>
  assessment === null || financialAssessment === null
    ? null
    : requiredSetAside(assessment, financialAssessment.residualIncome, rateType);

const shortText = (residual: string, required: string): string =>
  `a residual income of ${residual} a month where ${required} is required`;

const residualText = (short: string): string =>
  `The assessment found ${short}, and neither compensating factors nor a life expectancy set-aside make up for it`;

const fullyFundedText = (why: string): string =>
  `The financial assessment (${why}) requires a fully funded life expectancy set-aside, or a documented extenuating circumstance: set lesa on the loan, or record the circumstance`;

/** The shortfall of residual income, so that a reason for proceeding covers only this amount. */
const shortOf = ({ agency: { financialAssessment } }: Loan): string => {
  const { residualIncomeCents = 0, requiredCents = 0 } = financialAssessment?.residualIncome ?? {};
  return shortText(formatCents(residualIncomeCents), formatCents(requiredCents));
};

const residualTexts = (loan: Loan): readonly string[] =>
  requiredOf(loan) === "partially_funded" && loan.lesa.type === "none" ? [residualText(shortOf(loan))] : [];

/** Why all charges must be set aside: the history, if no circumstance explains it, or else the fixed rate. */
const fullyFundedTexts = (loan: Loan): readonly string[] => {
  const { assessment, lesa } = loan;
  if (assessment === null || requiredOf(loan) !== "fully_funded" || lesa.type === "fully_funded") return [];
  const isExplained = assessment.extenuatingCircumstances.some(({ isDocumented }) => isDocumented);
  const history = isExplained ? [] : adverseQuestions(assessment).map((question) => adverseWords[question]);
  return [fullyFundedText(history.length > 0 ? history.join(", ") : `${shortOf(loan)}, on a fixed rate`)];
};

/** The requirements of the financial assessment for clear to close, in the order in which they are listed. */
export const assessmentResultRequirements: readonly Requirement<JudgedLoan>[] = [
  assessmentNotStale,
  ...householdRequirements,
  requirement({
    code: "set_aside_amount_missing",
    subject: "assessment",
    severity: "required",
    rule: "A partially funded set-aside has the amount that the underwriter determined",
    rules: [ownRule("the amount of a partially funded set-aside is the underwriter's")],
    sentence: "The life expectancy set-aside is partially funded, and its amount is missing or 0: enter it",
    fields: ["lesa.amountCents"],
    isMet: ({ loan: { lesa } }) => lesa.type !== "partially_funded" || (lesa.amountCents ?? 0) > 0,
  }),
  setAsideLastsAYear,
  requirementInWords({
    code: "residual_income_not_met",
    subject: "assessment",
    severity: "override",
    rule: "A residual income below the requirement has compensating factors, or a life expectancy set-aside",
    rules: [assessmentGuide("residual income and compensating factors")],
    sentence: residualText("…"),
    fields: ["assessment.compensatingFactors", "lesa.type"],
    texts: ({ loan }) => residualTexts(loan),
  }),
  requirementInWords({
    code: "fully_funded_set_aside_missing",
    subject: "assessment",
    severity: "override",
    rule: "A credit history that no documented circumstance explains, or a shortfall on a fixed rate, has a fully funded life expectancy set-aside",
    rules: [assessmentGuide("extenuating circumstances and set-asides")],
    sentence: fullyFundedText("…"),
    fields: ["lesa.type", "assessment.extenuatingCircumstances"],
    texts: ({ loan }) => fullyFundedTexts(loan),
  }),
  requirement({
    code: "federal_debt_not_among_liens",
    subject: "assessment",
    severity: "override",
    rule: "A delinquent federal debt of the borrowers is paid off by the loan",
    rules: [inForceFrom(day("2017-09-19"), mediumConfidence(finalRule2017("206.25(b)"))), hecmRegulation("206.37")],
    sentence: "The assessment names delinquent federal debt, and no lien of the loan is marked as such",
    fields: ["liens.isDelinquentFederalDebt", "assessment.hasDelinquentFederalDebt"],
    isMet: ({ loan: { assessment, liens } }) =>
      assessment?.hasDelinquentFederalDebt !== "yes" ||
      liens.some(({ isDelinquentFederalDebt }) => isDelinquentFederalDebt),
  }),
  requirement({
    code: "judgment_not_among_liens",
    subject: "assessment",
    severity: "override",
    rule: "A judgment against the borrowers is among the liens if it is a lien on the home",
    rules: [assessmentGuide("credit history")],
    sentence:
      "The assessment names judgments, and no lien of the loan is one: enter it, or say what shows that none is on the home",
    fields: ["liens.kind", "assessment.hasJudgments"],
    isMet: ({ loan: { assessment, liens } }) =>
      assessment?.hasJudgments !== "yes" || liens.some(({ kind }) => kind === "judgment"),
  }),
];
