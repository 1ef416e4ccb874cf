import type { Calculation } from "../hecm/calculate.ts";
import type { CalculationInputs } from "../hecm/inputs.ts";
import type { RateBasis, RateQuote } from "../hecm/rates/expected-rate.ts";
import type { RefinanceTest } from "../hecm/refinance/refinance-verdict.ts";
import type { RulesUsed } from "../hecm/rules-used.ts";
import type { AgeRounding, NationalLimitDay } from "../hecm/terms.ts";
import type { Day, Instant } from "../kernel/day.ts";
import { pick } from "../kernel/pick.ts";
import type { RefinanceBenefit } from "../loan/status/calculation-standing.ts";
import { type ClosingObstacle, closingObstacles, type JudgedCalculation } from "./feasibility.ts";

/** A calculation of a loan that is not stored: what went in, by which edition of the rules, and what came out. */
export interface UnstoredCalculation {
  readonly companyId: number;
  readonly loanId: number;
  readonly calculatedAt: Instant;
  readonly calculatedByUserId: number;
  readonly asOf: Day;
  /** Made of the steps that it used: two calculations of one edition used the same steps of the same rules. */
  readonly ruleEdition: string;
  readonly inputs: CalculationInputs;
  readonly result: Calculation;
}

/** That a calculation of an earlier day was made afterward. */
export interface EnteredAfterwards {
  /** The terms that changed since the end of that day; null where the log does not say what they were. */
  readonly termsChangedSince: readonly string[] | null;
}

/** A stored calculation; never changed once stored. */
export interface CalculationRecord extends UnstoredCalculation {
  /** The shape in which it is stored; see `upgradeCalculation`. */
  readonly schemaVersion: number;
  readonly id: number;
  /** Digest of inputs, steps used and day: the same question gives the existing record again. */
  readonly fingerprint: string;
  /** Absent in calculations of the first release. */
  readonly rulesUsed?: RulesUsed;
  /** The version of the loan that it was made from; absent where it was stored before versions existed. */
  readonly loanVersion?: number;
  /** Absent where it was made on its day. */
  readonly enteredAfterwards?: EnteredAfterwards;
}

type SummaryFields =
  | "schemaVersion"
  | "id"
  | "loanId"
  | "loanVersion"
  | "calculatedAt"
  | "asOf"
  | "ruleEdition"
  | "rulesUsed"
  | "fingerprint";

const summaryFigures = [
  "principalLimitCents",
  "availableProceedsCents",
  "firstYearLimitCents",
  "cashRequiredToCloseCents",
  "initialMipCents",
] as const satisfies readonly (keyof Calculation)[];
type SummaryFigures = (typeof summaryFigures)[number];

/** What every reading of a loan needs of its latest calculation: a small part of it. */
export interface CalculationSummary extends Pick<CalculationRecord, SummaryFields>, Pick<Calculation, SummaryFigures> {
  /** What keeps the loan from closing as it was calculated. */
  readonly obstacles: readonly ClosingObstacle[];
  /** Where its rates come from; null where they were entered. */
  readonly rates: Omit<RateBasis, "quote"> | null;
  /** The published weeks that its rates rest on. */
  readonly quote: RateQuote | null;
  /** As among its inputs: absent where half a year goes up. */
  readonly ageRounding?: AgeRounding;
  /** How many months its plan pays, chosen or determined by the payment; null on other plans. */
  readonly termMonths: number | null;
  /** Whether the test of a refinance lets counseling be waived; false on every other loan. */
  readonly isCounselingWaivable: boolean;
  /** What a refinance costs and brings; absent of every other loan, and where the store kept it in brief before it was there. */
  readonly refinance?: RefinanceBenefit;
  /** Which day's year picked its national limit; absent where that was the case number's. */
  readonly nationalLimitDay?: NationalLimitDay;
}

/** The part of a calculation that its brief is made of. */
export interface SummarizedCalculation extends Pick<CalculationRecord, SummaryFields> {
  readonly inputs: Pick<CalculationInputs, "rateBasis" | "ageRounding" | "nationalLimitDay"> &
    JudgedCalculation["inputs"];
  readonly result: Pick<Calculation, SummaryFigures | "paymentPlan" | "refinanceTest"> & JudgedCalculation["result"];
}

const ratesOf = (basis: RateBasis | null): CalculationSummary["rates"] => {
  if (basis === null) return null;
  const { quote, ...rates } = basis;
  return rates;
};

/** The first release stored no test of a refinance. */
const refinanceOf = (test: RefinanceTest | null | undefined): Pick<CalculationSummary, "refinance"> =>
  test ? { refinance: pick(test, ["benefitCents", "totalCostCents", "passesBenefitFactor"]) } : {};

/** A calculation in brief. */
export const summarize = (calculation: SummarizedCalculation): CalculationSummary => ({
  schemaVersion: calculation.schemaVersion,
  id: calculation.id,
  loanId: calculation.loanId,
  calculatedAt: calculation.calculatedAt,
  asOf: calculation.asOf,
  ruleEdition: calculation.ruleEdition,
  ...(calculation.rulesUsed === undefined ? {} : { rulesUsed: calculation.rulesUsed }),
  ...(calculation.loanVersion === undefined ? {} : { loanVersion: calculation.loanVersion }),
  fingerprint: calculation.fingerprint,
  obstacles: closingObstacles(calculation),
  rates: ratesOf(calculation.inputs.rateBasis),
  quote: calculation.inputs.rateBasis?.quote ?? null,
  ...(calculation.inputs.ageRounding === undefined ? {} : { ageRounding: calculation.inputs.ageRounding }),
  ...(calculation.inputs.nationalLimitDay === undefined
    ? {}
    : { nationalLimitDay: calculation.inputs.nationalLimitDay }),
  termMonths: calculation.result.paymentPlan?.termMonths ?? null,
  isCounselingWaivable: calculation.result.refinanceTest?.isCounselingWaivable ?? false,
  ...refinanceOf(calculation.result.refinanceTest),
  ...pick(calculation.result, summaryFigures),
});

/** Whether a brief that a store kept has each figure that briefs have by now. */
export const hasSummaryFigures = (kept: CalculationSummary): boolean =>
  summaryFigures.every((figure) => kept[figure] !== undefined);
