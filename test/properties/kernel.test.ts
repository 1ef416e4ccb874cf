import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  addDays,
  addMonths,
  ageAtLastBirthday,
  calendarDate,
  type Day,
  day,
  daysBetween,
  parseDay,
  weekday,
} from "../../domain/kernel/day.ts";
import {
  centsFromDollars,
  dollarsFromCents,
  formatCents,
  MAX_AMOUNT_CENTS,
  multiplyRatio,
} from "../../domain/kernel/money.ts";
import { percentFromRate, type Rate, rateFromPercent } from "../../domain/kernel/rate.ts";

/** Days of the years 1800 to 2999, which are all that can be read, counted from 1970-01-01. */
const anyDay: fc.Arbitrary<Day> = fc
  .integer({ min: -62_091, max: 376_199 })
  .map((days) => addDays(day("1970-01-01"), days));
const anyShift = fc.integer({ min: -40_000, max: 40_000 });
const anyCents = fc.integer({ min: -MAX_AMOUNT_CENTS, max: MAX_AMOUNT_CENTS });

describe("days", () => {
  test("every day there is can be read, and follows the one before it", () => {
    fc.assert(
      fc.property(anyDay, (on) => {
        expect(parseDay(on)).toBe(on);
        expect(addDays(on, 1) > on).toBe(true);
      }),
    );
  });

  test("going forth and back by the same number of days comes home, and the distance is that number", () => {
    fc.assert(
      fc.property(anyDay, anyShift, (on, days) => {
        expect(addDays(addDays(on, days), -days)).toBe(on);
        expect(daysBetween(on, addDays(on, days))).toBe(days);
      }),
    );
  });

  test("two steps are one step of both", () => {
    fc.assert(
      fc.property(anyDay, anyShift, anyShift, (on, one, other) =>
        expect(addDays(addDays(on, one), other)).toBe(addDays(on, one + other)),
      ),
    );
  });

  test("the order of days is the order of their distances", () => {
    fc.assert(fc.property(anyDay, anyDay, (one, other) => expect(one < other).toBe(daysBetween(one, other) > 0)));
  });

  test("agree with the runtime's own calendar", () => {
    fc.assert(
      fc.property(anyDay, (on) => {
        const utc = new Date(`${on}T00:00:00Z`);
        expect<string>(on).toBe(utc.toISOString().slice(0, 10));
        expect(weekday(on)).toBe(utc.getUTCDay() === 0 ? 7 : utc.getUTCDay());
        expect(daysBetween(day("1970-01-01"), on)).toBe(utc.getTime() / 86_400_000);
      }),
    );
  });

  test("a month later keeps the day of the month unless the month is too short", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -600, max: 600 }), (on, months) => {
        const [from, to] = [calendarDate(on), calendarDate(addMonths(on, months))];
        expect(12 * to.year + to.month - 12 * from.year - from.month).toBe(months);
        if (to.dayOfMonth !== from.dayOfMonth) expect<string>(addDays(addMonths(on, months), 1).slice(8)).toBe("01");
      }),
    );
  });

  test("age grows by one at each birthday and never in between", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 110 }), (bornOn, years) => {
        const { year, month, dayOfMonth } = calendarDate(bornOn);
        fc.pre(!(month === 2 && dayOfMonth === 29));
        const birthday = addMonths(bornOn, 12 * years);
        expect(calendarDate(birthday)).toEqual({ year: year + years, month, dayOfMonth });
        expect(ageAtLastBirthday(bornOn, birthday)).toBe(years);
        expect(ageAtLastBirthday(bornOn, addDays(birthday, -1))).toBe(years - 1);
      }),
    );
  });
});

describe("money", () => {
  test("a share of an amount is the exact quotient, halves away from zero", () => {
    const exact = (amount: number, numerator: number, denominator: number): number => {
      const product = BigInt(amount) * BigInt(numerator);
      const [whole, rest] = [product / BigInt(denominator), product % BigInt(denominator)];
      const isHalfOrMore = 2n * (rest < 0n ? -rest : rest) >= BigInt(denominator);
      return Number(whole + (isHalfOrMore ? (product < 0n ? -1n : 1n) : 0n));
    };
    const numerators = fc.integer({ min: 0, max: 20_000_000 });
    const denominators = fc.constantFrom(1, 2, 3, 7, 12, 1000, 10_000_000);
    fc.assert(
      fc.property(anyCents, numerators, denominators, (amount, numerator, denominator) =>
        expect(multiplyRatio(amount, numerator, denominator)).toBe(exact(amount, numerator, denominator)),
      ),
      { numRuns: 2000 },
    );
    // Where binary floating point begins to lose whole numbers.
    const nearTheEdge = fc
      .integer({ min: 1_000_000, max: 20_000_000 })
      .chain((numerator) =>
        fc.integer({ min: -30, max: 30 }).map((steps) => [Math.floor(2 ** 52 / numerator) + steps, numerator] as const),
      );
    fc.assert(
      fc.property(nearTheEdge, denominators, ([amount, numerator], denominator) =>
        expect(multiplyRatio(amount, numerator, denominator)).toBe(exact(amount, numerator, denominator)),
      ),
      { numRuns: 2000 },
    );
  });

  test("cents survive the way to dollars and back", () => {
    fc.assert(fc.property(anyCents, (amount) => expect(centsFromDollars(dollarsFromCents(amount))).toBe(amount)));
  });

  test("a written amount has its digits and no others", () => {
    fc.assert(
      fc.property(anyCents, (amount) => expect(Number(formatCents(amount).replace(/[$,.]/g, ""))).toBe(amount || 0)),
    );
  });
});

test("a rate survives the way to percent and back", () => {
  const rates = fc.integer({ min: -99_000_000, max: 99_000_000 });
  fc.assert(fc.property(rates, (value) => expect(rateFromPercent(percentFromRate(value as Rate))).toBe(value as Rate)));
});
