import {
  dividePrecise,
  multiplyPrecise,
  type Precise,
  powerPrecise,
  precise,
  subtractPrecise,
} from "../kernel/precise.ts";
import { ONE_HUNDRED_PERCENT, type Rate } from "../kernel/rate.ts";
import { type Figure, factor, months, percent } from "./explain.ts";
import type { AgeRules } from "./parameters/ages.ts";

/** The annuity formula, as stated in an explanation. */
export const ANNUITY_DUE =
  "annuity factor = ((1 + c)^(n + 1) − (1 + c)) ÷ (c × (1 + c)^n); c = (expected rate + annual MIP rate) ÷ 12";

/** The number of months over which payments for life are calculated, as stated in an explanation. */
export const tenureFormula = ({ tenureEndYears, tenureMaximumYears }: AgeRules): string =>
  `n = 12 × (${tenureEndYears} − the lesser of age used and ${tenureMaximumYears})`;

/** An annuity with the figures it was computed from, by their names in those formulas. */
export const annuityFigures = (
  annuityFactor: number,
  expectedRate: Rate,
  annualPremiumRate: Rate,
  paidMonths: number,
): Readonly<Record<string, Figure>> => ({
  "annuity factor": factor(annuityFactor),
  "expected rate": percent(expectedRate),
  "annual MIP rate": percent(annualPremiumRate),
  n: months(paidMonths),
});

/** The monthly growth factor at a yearly rate that accrues one twelfth each month. */
export const monthlyGrowth = (yearly: Rate): Precise =>
  dividePrecise(precise(12 * ONE_HUNDRED_PERCENT + yearly), precise(12 * ONE_HUNDRED_PERCENT));

/** The future value, at the end of the last month, of one payment at the start of each month. The yearly rate is above zero. */
export const accumulatedPayments = (yearly: Rate, months: number): Precise => {
  const growth = monthlyGrowth(yearly);
  const gained = subtractPrecise(powerPrecise(growth, months), precise(1));
  return dividePrecise(multiplyPrecise(growth, gained), subtractPrecise(growth, precise(1)));
};

/**
 * The present value of `months` payments of one, each at the start of its month: `((1 + c)^(months + 1) − (1 + c)) ÷ (c × (1 + c)^months)`,
 * with `c` one twelfth of the yearly rate, which is above zero.
 */
export const annuityDueFactor = (yearly: Rate, months: number): number =>
  dividePrecise(accumulatedPayments(yearly, months), powerPrecise(monthlyGrowth(yearly), months)).high;
