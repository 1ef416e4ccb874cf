import { multiplyRatio } from "./money.ts";

declare const rateBrand: unique symbol;

/** An interest rate or a percentage, as an integer of hundred-thousandths of a percent: 5.125 % is 512,500. */
export type Rate = number & { readonly [rateBrand]: true };

/** 100 %. */
export const ONE_HUNDRED_PERCENT = 10_000_000 as Rate;

/** Converts percent to a rate. Null if it has more than five decimals. */
export const rateFromPercent = (percent: number): Rate | null =>
  Number.isFinite(percent) && Math.abs(percent) < 1000 && Number(percent.toFixed(5)) === percent
    ? (Math.round(percent * 100_000) as Rate)
    : null;

/** A rate in percent, written in the source code. Throws if it has more than five decimals. */
export const rate = (percent: number): Rate => {
  const value = rateFromPercent(percent);
  if (value === null) throw new Error(`not a rate in percent: ${percent}`);
  return value;
};

/** The rate in percent, as the decimal number shown in JSON. */
export const percentFromRate = (value: Rate): number => value / 100_000;

/** The rate as a fraction of one, for compounding: 5 % is 0.05. */
export const fractionFromRate = (value: Rate): number => value / ONE_HUNDRED_PERCENT;

/** The sum of two rates, such as the expected rate and the annual premium. */
export const addRates = (one: Rate, other: Rate): Rate => (one + other) as Rate;

/** A percentage of an amount in cents, rounded half up to the cent. */
export const shareOf = (amountCents: number, share: Rate): number =>
  multiplyRatio(amountCents, share, ONE_HUNDRED_PERCENT);
