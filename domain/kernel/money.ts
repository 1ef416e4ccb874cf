import { groupedDigits } from "./text/grouped-number.ts";

/** Money is an integer number of cents. Every name that holds an amount ends in `Cents`. */

/** The largest amount accepted as input: $999,999,999.99. */
export const MAX_AMOUNT_CENTS = 99_999_999_999;

/** Converts dollars to cents. Null if the amount has more than two decimals or is beyond ±999,999,999.99. */
export const centsFromDollars = (dollars: number): number | null => {
  if (!Number.isFinite(dollars) || Number(dollars.toFixed(2)) !== dollars) return null;
  const cents = Math.round(dollars * 100);
  return Math.abs(cents) <= MAX_AMOUNT_CENTS ? cents : null;
};

/** Converts cents to dollars, as the decimal number shown in JSON. */
export const dollarsFromCents = (cents: number): number => cents / 100;

/** Rounds to a whole number, halves away from zero. All published amounts are rounded this way. */
export const roundHalfUp = (value: number): number => (value < 0 ? -Math.round(-value) : Math.round(value)) || 0;

/**
 * `amount × numerator / denominator`, computed exactly and rounded half away from zero. All arguments are integers, and the denominator is
 * positive. Products above 2^53 are computed with BigInt, so that no cent is lost to floating point.
 */
export const multiplyRatio = (amount: number, numerator: number, denominator: number): number => {
  const product = amount * numerator;
  const doubled = 2 * Math.abs(product) + denominator;
  if (Number.isSafeInteger(doubled)) {
    const rounded = Math.floor(doubled / (2 * denominator));
    return (product < 0 ? -rounded : rounded) || 0;
  }
  const exact = BigInt(amount) * BigInt(numerator);
  const magnitude = exact < 0n ? -exact : exact;
  const rounded = Number((2n * magnitude + BigInt(denominator)) / (2n * BigInt(denominator)));
  return exact < 0n ? -rounded : rounded;
};

/** `1234567` → `$12,345.67`, `-500` → `-$5.00`, for messages and explanations. */
export const formatCents = (cents: number): string => {
  const [dollars = "0", fraction = "00"] = (Math.abs(cents) / 100).toFixed(2).split(".");
  return `${cents < 0 ? "-" : ""}$${groupedDigits(dollars)}.${fraction}`;
};
