import { describe, expect, test } from "bun:test";
import { calculatedTerms } from "../../../../domain/calculation/calculated-terms.ts";
import { comparedRates } from "../../../../domain/calculation/rates/compared-rates.ts";
import type { RateQuote } from "../../../../domain/hecm/rates/expected-rate.ts";
import type { IndexWeek } from "../../../../domain/hecm/rates/index-values.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import type { LoanTerms } from "../../../../domain/loan/loan.ts";
import { aLoan } from "../../../fixtures/loan/loan.ts";

/** In effect from Tuesday, April 28, 2026 until Tuesday, May 5. */
const week = (value: number, index: IndexWeek["index"] = "cmt_10_year"): IndexWeek => ({
  index,
  weekOf: day("2026-04-20"),
  publishedOn: day("2026-04-24"),
  effectiveFrom: day("2026-04-28"),
  value: rate(value),
});

const quote: RateQuote = {
  quotedOn: day("2026-05-04"),
  expectedWeek: week(4.3),
  noteWeek: week(3.68, "cmt_1_year"),
  lowestExpectedWeek: null,
};

const of = (terms: Partial<LoanTerms>, given: Partial<RateQuote> = {}) =>
  comparedRates(
    calculatedTerms(aLoan({ margin: rate(2), noteRate: null, expectedRate: null, rateLockedOn: null, ...terms }), []),
    day("2026-05-04"),
    { ...quote, ...given },
  );

describe("an entered expected rate is compared", () => {
  const five = { expectedRate: rate(5) };
  const locked = { ...five, rateLockedOn: day("2026-04-10"), caseNumberAssignedOn: day("2026-04-06") };

  test("with the margin plus the 10-year average in effect: 2 + 4.30", () =>
    expect(of(five).expected).toEqual({
      rate: rate(5),
      publishedRate: rate(6.3),
      publishedOn: day("2026-05-04"),
      isLocked: false,
    }));

  test("with the lowest average since the application, if the company uses it: 2 + 4.25", () =>
    expect(of(five, { lowestExpectedWeek: week(4.25) }).expected?.publishedRate).toBe(rate(6.25)));

  test("with no other week if that of the date is unknown, and not without a margin", () => {
    expect(of(five, { quotedOn: day("2026-05-05") }).expected?.publishedRate).toBeNull();
    expect(of(five, { expectedWeek: null, lowestExpectedWeek: week(4.25) }).expected?.publishedRate).toBeNull();
    expect(of({ ...five, margin: null }).expected?.publishedRate).toBeNull();
  });

  test("with the average on the date of its lock while the lock is valid: 2 + 4.29", () => {
    const proof = { lockWeek: week(4.29) };
    expect(of(locked, proof).expected).toMatchObject({
      publishedRate: rate(6.29),
      publishedOn: day("2026-04-10"),
      isLocked: true,
    });
    // Day 120 after April 6, 2026 is August 4.
    expect(of({ ...locked, closingOn: day("2026-08-04") }, proof).expected?.isLocked).toBe(true);
    expect(of({ ...locked, closingOn: day("2026-08-05") }, proof).expected).toBeNull();
  });
});

describe("an entered note rate is compared", () => {
  test("with the margin plus its own index: 2 + 3.68", () =>
    expect(of({ noteRate: rate(5) }).note).toMatchObject({ rate: rate(5), publishedRate: rate(5.68) }));

  test("a fixed one with the 10-year average only", () => {
    const { expected, note } = of({ rateType: "fixed", noteRate: rate(5), margin: null });
    expect([expected, note?.publishedRate]).toEqual([null, rate(4.3)]);
  });

  test("and not if it is quoted", () => expect(of({})).toEqual({ expected: null, note: null }));
});
