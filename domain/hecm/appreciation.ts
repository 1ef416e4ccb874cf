import { dividePrecise, multiplyPrecise, powerPrecise, precise, roundPrecise } from "../kernel/precise.ts";
import { ONE_HUNDRED_PERCENT, type Rate } from "../kernel/rate.ts";

/** What a home is worth after so many whole years of a yearly appreciation, compounded yearly, to the cent. */
export const appreciatedValueCents = (homeValueCents: number, appreciation: Rate, years: number): number => {
  const yearlyGrowth = dividePrecise(precise(ONE_HUNDRED_PERCENT + appreciation), precise(ONE_HUNDRED_PERCENT));
  return roundPrecise(multiplyPrecise(precise(homeValueCents), powerPrecise(yearlyGrowth, years)));
};
