import type { Day } from "../../kernel/day.ts";
import { cents, factor, onDay, type RuleReference, type Step, step, yesOrNo } from "../explain.ts";

/** The cost and benefit of a refinance of a HECM. Amounts are whole cents. */
export interface RefinanceTest {
  /** Negative if the lender credit exceeds fees and premium. */
  readonly totalCostCents: number;
  /** Negative if the new principal limit is lower. */
  readonly benefitCents: number;
  /** Benefit ÷ cost; null if the cost is zero or negative. */
  readonly ratio: number | null;
  readonly passesBenefitFactor: boolean;
  /** The application date, or else the date of the calculation. */
  readonly applicationOn: Day;
  readonly lastApplicationDay: Day;
  readonly isWithinYears: boolean;
  /** Both conditions hold. The borrower must also have been given the disclosure of these figures. */
  readonly isCounselingWaivable: boolean;
}

const ratioText = {
  id: "refinance_ratio",
  name: "Benefit by cost",
  formula: "benefit of the refinance ÷ total cost of the refinance",
};
const passesText = {
  id: "refinance_passes_benefit_factor",
  name: "Benefit is large enough",
  formula: "benefit of the refinance ≥ least benefit for a waiver of counseling",
};
const withinText = {
  id: "refinance_is_within_years",
  name: "Application is early enough",
  formula: "application ≤ last day of an application without counseling",
};
const waivableText = {
  id: "refinance_is_counseling_waivable",
  name: "Counseling may be waived",
  formula: "benefit is large enough and application is early enough",
};

/** The ratio of benefit to cost; no step if the cost is zero or negative. */
export const ratioSteps = (
  reference: RuleReference,
  { ratio, benefitCents, totalCostCents }: RefinanceTest,
): readonly Step[] => {
  if (ratio === null) return [];
  const inputs = {
    "benefit of the refinance": cents(benefitCents),
    "total cost of the refinance": cents(totalCostCents),
  };
  return [step(reference, { ...ratioText, inputs }, factor(ratio))];
};

/** The result of a refinance's figures: whether each condition holds, and so whether counseling may be waived. */
export const verdictSteps = (
  reference: RuleReference,
  test: RefinanceTest,
  leastBenefitCents: number,
): readonly Step[] => {
  const { benefitCents, passesBenefitFactor, applicationOn, lastApplicationDay, isWithinYears } = test;
  const benefit = {
    "benefit of the refinance": cents(benefitCents),
    "least benefit for a waiver of counseling": cents(leastBenefitCents),
  };
  const days = {
    application: onDay(applicationOn),
    "last day of an application without counseling": onDay(lastApplicationDay),
  };
  const both = {
    "benefit is large enough": yesOrNo(passesBenefitFactor),
    "application is early enough": yesOrNo(isWithinYears),
  };
  return [
    step(reference, { ...passesText, inputs: benefit }, yesOrNo(passesBenefitFactor)),
    step(reference, { ...withinText, inputs: days }, yesOrNo(isWithinYears)),
    step(reference, { ...waivableText, inputs: both }, yesOrNo(test.isCounselingWaivable)),
  ];
};
