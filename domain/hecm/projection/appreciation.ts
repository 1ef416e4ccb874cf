import {
  dividePrecise,
  multiplyPrecise,
  type Precise,
  powerPrecise,
  precise,
  roundPrecise,
} from "../../kernel/precise.ts";
import { ONE_HUNDRED_PERCENT, type Rate } from "../../kernel/rate.ts";

const yearlyGrowthOf = (appreciation: Rate): Precise =>
  dividePrecise(precise(ONE_HUNDRED_PERCENT + appreciation), precise(ONE_HUNDRED_PERCENT));

/**
 * The value of a home a number of whole years after closing, in cents. It grows by the same rate each year, compounded, and is rounded only
 * when shown. Values are computed once, up to `years`; a later year throws.
 */
export const homeValueAfter = (
  homeValueCents: number,
  appreciation: Rate,
  years: number,
): ((year: number) => number) => {
  const yearlyGrowth = yearlyGrowthOf(appreciation);
  const valuesCents = [homeValueCents];
  let value = precise(homeValueCents);
  for (let year = 1; year <= years; year += 1) {
    value = multiplyPrecise(value, yearlyGrowth);
    valuesCents.push(roundPrecise(value));
  }
  return (year) => {
    const valueCents = valuesCents[year];
    if (valueCents === undefined) throw new Error(`no home value in year ${year}`);
    return valueCents;
  };
};

/** A home sold after a number of whole years, in cents: its value, and the proceeds net of the cost of selling. */
interface HomeSale {
  readonly homeValueCents: number;
  readonly saleProceedsCents: number;
}

/** The sale of a home after a number of whole years. Both amounts come from the unrounded value, each rounded once. */
export const homeSaleAfter = (
  homeValueCents: number,
  appreciation: Rate,
  years: number,
  sellingCostShare: Rate,
): HomeSale => {
  const value = multiplyPrecise(precise(homeValueCents), powerPrecise(yearlyGrowthOf(appreciation), years));
  const kept = multiplyPrecise(value, precise(ONE_HUNDRED_PERCENT - sellingCostShare));
  return {
    homeValueCents: roundPrecise(value),
    saleProceedsCents: roundPrecise(dividePrecise(kept, precise(ONE_HUNDRED_PERCENT))),
  };
};
