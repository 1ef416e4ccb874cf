import { describe, expect, test } from "bun:test";
import {
  centsFromDollars,
  dollarsFromCents,
  formatCents,
  multiplyRatio,
  roundHalfUp,
} from "../../../domain/kernel/money.ts";
import {
  addRates,
  fractionFromRate,
  percentFromRate,
  rate,
  rateFromPercent,
  shareOf,
} from "../../../domain/kernel/rate.ts";

describe("an amount in dollars", () => {
  test("with at most two decimals is converted to cents", () => {
    expect(centsFromDollars(0.1)).toBe(10);
    expect(centsFromDollars(1.15)).toBe(115);
    expect(centsFromDollars(-2.05)).toBe(-205);
    expect(centsFromDollars(999_999_999.99)).toBe(99_999_999_999);
  });

  test.each([0.001, 1.005, 1_000_000_000, -1_000_000_000, Number.NaN, Number.POSITIVE_INFINITY])(
    "of %p is not accepted",
    (dollars) => expect(centsFromDollars(dollars)).toBeNull(),
  );

  test("is converted back to the decimal number that JSON shows", () => {
    expect(dollarsFromCents(12_345)).toBe(123.45);
    expect(formatCents(123_456_789)).toBe("$1,234,567.89");
    expect(formatCents(-5)).toBe("-$0.05");
    expect(formatCents(99_999)).toBe("$999.99");
  });
});

describe("rounding", () => {
  test("rounds halves away from zero", () => {
    expect([2.5, -2.5, 2.4, -2.4, 0.5, -0.4].map(roundHalfUp)).toEqual([3, -3, 2, -2, 1, 0]);
  });

  test("of an exact ratio is exact, even if the product is above 2^53", () => {
    expect(multiplyRatio(5, 1, 2)).toBe(3);
    expect(multiplyRatio(-5, 1, 2)).toBe(-3);
    expect(multiplyRatio(4, 1, 3)).toBe(1);
    // 99,999,999,999 × 9,999,999 ÷ 10,000,000 = 99,999,989,999.0000001
    expect(multiplyRatio(99_999_999_999, 9_999_999, 10_000_000)).toBe(99_999_989_999);
    // 99,999,999,999 × 15,000,000 ÷ 10,000,000 = 149,999,999,998.5
    expect(multiplyRatio(99_999_999_999, 15_000_000, 10_000_000)).toBe(149_999_999_999);
    expect(multiplyRatio(-99_999_999_999, 15_000_000, 10_000_000)).toBe(-149_999_999_999);
  });
});

describe("a rate", () => {
  test("keeps five decimals of a percent and refuses a sixth", () => {
    expect<number | null>(rateFromPercent(6.06249)).toBe(606_249);
    expect(rateFromPercent(6.062491)).toBeNull();
    expect(rateFromPercent(1000)).toBeNull();
    expect(rateFromPercent(Number.NaN)).toBeNull();
  });

  test("written wrongly in our own code is a bug", () => {
    expect(() => rate(1.000001)).toThrow();
  });

  test("is converted back to percent and to a fraction", () => {
    expect(percentFromRate(rate(5.125))).toBe(5.125);
    expect(fractionFromRate(rate(5))).toBe(0.05);
    expect(percentFromRate(addRates(rate(6.015), rate(0.5)))).toBe(6.515);
  });

  test("of an amount is rounded half up to the cent", () => {
    expect(shareOf(10_000_025, rate(2))).toBe(200_001);
    expect(shareOf(10_000_024, rate(2))).toBe(200_000);
  });
});
