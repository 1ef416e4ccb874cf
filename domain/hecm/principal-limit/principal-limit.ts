import { multiplyRatio } from "../../kernel/money.ts";
import { type Rate, rate } from "../../kernel/rate.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { cents, factor, percent, type Step, step, years } from "../explain.ts";
import { readableFigure, textOfRule } from "../figure-text.ts";
import { ownChoices, type Policy, policies } from "../parameters/policies.ts";
import { factorThousandths, type PrincipalLimitFactors } from "../parameters/principal-limit-factors.ts";
import { type RulesToRead, readRule } from "../read-rule.ts";
import type { NoteTerms } from "../terms.ts";

/** An eighth of a percent as a `Rate`. */
const EIGHTH = 12_500;

export interface ExpectedRateAboveTable {
  readonly _tag: "ExpectedRateAboveTable";
  /** The rate that was entered. */
  readonly field: "noteRate" | "expectedRate";
  readonly maxRate: Rate;
}

/** A refusal by the rate that was entered: a fixed rate is usually entered as its note rate, which is the expected rate too. */
export const byEnteredRate = <Refusal extends { readonly _tag: string }>(
  refusal: Refusal | ExpectedRateAboveTable,
  { rateType, noteRate }: Pick<NoteTerms, "rateType" | "noteRate">,
): Refusal | ExpectedRateAboveTable =>
  refusal._tag === "ExpectedRateAboveTable" && rateType === "fixed" && noteRate !== null
    ? { ...refusal, field: "noteRate" }
    : refusal;

interface PrincipalLimit {
  readonly expectedRateRounded: Rate;
  /** The factor as a fraction: 0.41. */
  readonly principalLimitFactor: number;
  readonly principalLimitCents: number;
  readonly steps: readonly Step[];
}

/**
 * The expected rate used to look up the factor: rounded to the nearest eighth of a percent, ties up, and at least the lowest rate of the
 * table. Refuses an entered rate above the highest one. Only the lookup uses it.
 */
export const expectedRateForLookUp = (
  expectedRate: Rate,
  table: PrincipalLimitFactors,
): Result<Rate, ExpectedRateAboveTable> => {
  if (expectedRate > table.highestRateEighths * EIGHTH) {
    return refuse({
      _tag: "ExpectedRateAboveTable",
      field: "expectedRate",
      maxRate: rate(table.highestRateEighths / 8),
    });
  }
  const eighths = Math.floor((8 * expectedRate + 50_000) / 100_000);
  return accept(rate(Math.max(eighths, table.lowestRateEighths) / 8));
};

/** The basis of a rounded rate: the texts do not settle ties, or rates below the table. */
const groundOfRounding = (expectedRate: Rate, { lowestRateEighths }: PrincipalLimitFactors): Policy => {
  if (expectedRate < lowestRateEighths * EIGHTH) return ownChoices.rateBelowTable;
  return expectedRate % EIGHTH === EIGHTH / 2 ? ownChoices.tieBetweenEighths : policies.nearestEighth;
};

const roundedFormula = textOfRule(({ lowestRateEighths }: PrincipalLimitFactors): string => {
  const lowest = readableFigure(percent(rate(lowestRateEighths / 8)));
  return `expected rate to the nearest eighth of a percent, ties up, at least ${lowest}`;
});

/** The principal limit: maximum claim amount × factor by age and expected rate, rounded half up to the cent. */
export const principalLimit = (
  maxClaimAmountCents: number,
  ageUsedYears: number,
  expectedRate: Rate,
  rules: RulesToRead,
): Result<PrincipalLimit, ExpectedRateAboveTable> => {
  const table = readRule(rules, "principalLimitFactors");
  const rounded = expectedRateForLookUp(expectedRate, table.value);
  if (rounded._tag === "Refused") return rounded;
  const thousandths = factorThousandths(table.value, ageUsedYears, rounded.value / EIGHTH);
  const principalLimitCents = multiplyRatio(maxClaimAmountCents, thousandths, 1000);
  const roundedText = {
    id: "expected_rate_rounded",
    name: "Expected rate for the look-up",
    formula: roundedFormula(table.value),
    inputs: { "expected rate": percent(expectedRate) },
  };
  const factorText = {
    id: "principal_limit_factor",
    name: "Principal limit factor",
    formula: "factor of the table at age used and expected rate for the look-up",
    inputs: { "age used": years(ageUsedYears), "expected rate for the look-up": percent(rounded.value) },
  };
  const limitText = {
    id: "principal_limit",
    name: "Principal limit",
    formula: "maximum claim amount × principal limit factor",
    inputs: {
      "maximum claim amount": cents(maxClaimAmountCents),
      "principal limit factor": factor(thousandths / 1000),
    },
  };
  return accept({
    expectedRateRounded: rounded.value,
    principalLimitFactor: thousandths / 1000,
    principalLimitCents,
    steps: [
      step(groundOfRounding(expectedRate, table.value), roundedText, percent(rounded.value)),
      step(table, factorText, factor(thousandths / 1000)),
      step(policies.principalLimit, limitText, cents(principalLimitCents)),
    ],
  });
};
