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

/** A calculation of a loan that is not stored: its inputs, the edition of the rules, and the results. */
export interface UnstoredCalculation {
  readonly companyId: number;
  readonly loanId: number;
  readonly calculatedAt: Instant;
  readonly calculatedByUserId: number;
  readonly asOf: Day;
  /** Computed from the steps that were used: two calculations with the same edition used the same steps of the same rules. */
  readonly ruleEdition: string;
  readonly inputs: CalculationInputs;
  readonly result: Calculation;
}

/** Marks a calculation as of an earlier date that was made later. */
export interface EnteredAfterwards {
  /** The terms that changed since the end of that date; null if the log does not say what they were. */
  readonly termsChangedSince: readonly string[] | null;
}

/** A stored calculation, which is never changed. */
export interface CalculationRecord extends UnstoredCalculation {
  /** The version of the stored shape; see `upgradeCalculation`. */
  readonly schemaVersion: number;
  readonly id: number;
  /** Digest of the inputs, the steps used, and the date: the same calculation returns the existing record. */
  readonly fingerprint: string;
  /** Absent in calculations of the first release. */
  readonly rulesUsed?: RulesUsed;
  /** The version of the loan that it was made from; absent if it was stored before versions existed. */
  readonly loanVersion?: number;
  /** Absent if it was made on its own date. */
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

/** The small part of the latest calculation that every read of a loan needs. */
export interface CalculationSummary extends Pick<CalculationRecord, SummaryFields>, Pick<Calculation, SummaryFigures> {
  /** What prevents the loan from closing as calculated. */
  readonly obstacles: readonly ClosingObstacle[];
  /** Where its rates come from; null if they were entered. */
  readonly rates: Omit<RateBasis, "quote"> | null;
  /** The published weeks from which its rates come. */
  readonly quote: RateQuote | null;
  /** As in its inputs: absent if half a year is rounded up. */
  readonly ageRounding?: AgeRounding;
  /** The number of months its plan pays, chosen or determined by the payment; null for other plans. */
  readonly termMonths: number | null;
  /** Whether the test of a refinance allows counseling to be waived; false for other loans. */
  readonly isCounselingWaivable: boolean;
  /** The cost and benefit of a refinance; absent for other loans, and if the store kept the summary before this existed. */
  readonly refinance?: RefinanceBenefit;
  /** Which date's year selected its national limit; absent if it was the case number's. */
  readonly nationalLimitDay?: NationalLimitDay;
}

/** The parts of a calculation from which its summary is made. */
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

/** The first release did not store a refinance test. */
const refinanceOf = (test: RefinanceTest | null | undefined): Pick<CalculationSummary, "refinance"> =>
  test ? { refinance: pick(test, ["benefitCents", "totalCostCents", "passesBenefitFactor"]) } : {};

/** The summary of a calculation. */
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

/** Whether a summary kept by a store has every figure that summaries now have. */
export const hasSummaryFigures = (kept: CalculationSummary): boolean =>
  summaryFigures.every((figure) => kept[figure] !== undefined);
