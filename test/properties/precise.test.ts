import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  addPrecise,
  dividePrecise,
  multiplyPrecise,
  powerPrecise,
  precise,
  roundPrecise,
  subtractPrecise,
} from "../../domain/kernel/precise.ts";

const cents = fc.integer({ min: 0, max: 99_999_999_999 });
const yearlyRates = fc.integer({ min: 1, max: 2_000_000 });
const months = fc.integer({ min: 0, max: 984 });

/** Half away from zero, exactly. */
const roundedQuotient = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator);

test("money compounded for eighty-two years is right to the cent", () => {
  fc.assert(
    fc.property(cents, yearlyRates, months, (amount, rate, count) => {
      // The monthly growth is the whole fraction (120,000,000 + rate) ÷ 120,000,000, so integers know the answer.
      const growth = dividePrecise(precise(120_000_000 + rate), precise(120_000_000));
      const grown = multiplyPrecise(precise(amount), powerPrecise(growth, count));
      const exact = roundedQuotient(
        BigInt(amount) * BigInt(120_000_000 + rate) ** BigInt(count),
        120_000_000n ** BigInt(count),
      );
      fc.pre(exact < BigInt(Number.MAX_SAFE_INTEGER));
      expect(BigInt(roundPrecise(grown))).toBe(exact);
    }),
  );
});

test("what is added and taken away again leaves the amount, for all sizes", () => {
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 1, max: 1_000_000 }), (one, other, divisor) => {
      const share = dividePrecise(precise(other), precise(divisor));
      const back = subtractPrecise(addPrecise(precise(one), share), share);
      expect(Math.abs(back.high - one + back.low)).toBeLessThan(1e-15);
    }),
  );
});

test("half a cent is rounded away from zero, a hair less is not", () => {
  const half = precise(0.5);
  const hair = precise(2 ** -90);
  expect(roundPrecise(addPrecise(precise(7), half))).toBe(8);
  expect(roundPrecise(subtractPrecise(addPrecise(precise(7), half), hair))).toBe(7);
  expect(roundPrecise(subtractPrecise(precise(-7), half))).toBe(-8);
  expect(roundPrecise(addPrecise(subtractPrecise(precise(-7), half), hair))).toBe(-7);
  expect(Object.is(roundPrecise(precise(-0.2)), 0)).toBe(true);
});
