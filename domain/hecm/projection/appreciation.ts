import { dividePrecise, multiplyPrecise, precise, roundPrecise } from "../../kernel/precise.ts";
import { ONE_HUNDRED_PERCENT, type Rate } from "../../kernel/rate.ts";

/**
 * What a home is worth so many whole years after closing, in cents: its value grows by the same share each year, compounded
 * and rounded only where it is shown. Worked out once up to `years`; a later year throws.
 */
export const homeValueAfter = (
  homeValueCents: number,
  appreciation: Rate,
  years: number,
): ((year: number) => number) => {
  const yearlyGrowth = dividePrecise(precise(ONE_HUNDRED_PERCENT + appreciation), precise(ONE_HUNDRED_PERCENT));
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
