import { describe, expect, test } from "bun:test";
import { calculatedTerms } from "../../../../domain/calculation/calculated-terms.ts";
import {
  calculationRates,
  lockDayOf,
  needsRateQuote,
  rateDayOf,
} from "../../../../domain/calculation/rates/calculation-rates.ts";
import type { IndexWeek } from "../../../../domain/hecm/rates/index-values.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { type Rate, rate } from "../../../../domain/kernel/rate.ts";
import type { LoanTerms } from "../../../../domain/loan/loan.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { aLoan } from "../../../fixtures/loan/loan.ts";

const asOf = day("2026-05-01");
const lockedOn = { rateLockedOn: day("2026-04-20") };

describe("the rates of a fixed loan", () => {
  const ratesOf = (terms: Partial<LoanTerms>): readonly (Rate | null)[] => {
    const { noteRate, expectedRate } = accepted(
      calculationRates(calculatedTerms(aLoan({ rateType: "fixed", ...terms }), []), asOf, null),
    );
    return [noteRate, expectedRate];
  };
  const [six, seven] = [rate(6), rate(7)];

  test("are equal, whichever of them is entered", () => {
    expect(ratesOf({ noteRate: seven, expectedRate: null })).toEqual([seven, seven]);
    expect(ratesOf({ noteRate: null, expectedRate: seven })).toEqual([seven, seven]);
    expect(ratesOf({ noteRate: null, expectedRate: null })).toEqual([null, null]);
  });
  test("stay different if they contradict each other, so that the calculation refuses them", () => {
    expect(ratesOf({ noteRate: seven, expectedRate: six })).toEqual([seven, six]);
  });
  test("stay different beside a lock too, which protects neither and hides no difference", () => {
    expect(ratesOf({ noteRate: seven, expectedRate: six, ...lockedOn })).toEqual([seven, six]);
    expect(ratesOf({ noteRate: null, expectedRate: six, ...lockedOn })).toEqual([six, six]);
  });
});

describe("rates follow the published weeks", () => {
  const [before, after] = [day("2026-04-30"), day("2026-05-02")];
  test("of the calculation date, if no closing is dated or it is in the future", () => {
    expect(rateDayOf({ closingOn: null, clearedToCloseOn: before }, asOf)).toBe(asOf);
    expect(rateDayOf({ closingOn: after, clearedToCloseOn: before }, asOf)).toBe(asOf);
  });
  test("of a past closing date, if the loan was clear to close by then", () => {
    expect(rateDayOf({ closingOn: before, clearedToCloseOn: before }, asOf)).toBe(before);
    expect(rateDayOf({ closingOn: before, clearedToCloseOn: day("2026-04-01") }, asOf)).toBe(before);
  });
  test("of the calculation date, if the closing date has passed without the loan being able to close", () => {
    expect(rateDayOf({ closingOn: before, clearedToCloseOn: null }, asOf)).toBe(asOf);
    expect(rateDayOf({ closingOn: before, clearedToCloseOn: asOf }, asOf)).toBe(asOf);
  });
});

describe("a rate lock has to last", () => {
  const [before, after] = [day("2026-04-30"), day("2026-05-02")];
  test("through a future closing, and through a past one if the loan was clear to close by then", () => {
    expect(lockDayOf({ closingOn: after, clearedToCloseOn: null }, asOf)).toBe(after);
    expect(lockDayOf({ closingOn: before, clearedToCloseOn: before }, asOf)).toBe(before);
  });
  test("through today, if no closing is dated, or a date has passed on which the loan could not close", () => {
    expect(lockDayOf({ closingOn: null, clearedToCloseOn: null }, asOf)).toBe(asOf);
    expect(lockDayOf({ closingOn: before, clearedToCloseOn: null }, asOf)).toBe(asOf);
  });
});

describe("a note rate of an adjustable-rate loan", () => {
  const week = (value: number): IndexWeek => ({
    index: "cmt_1_year",
    weekOf: day("2026-04-20"),
    publishedOn: day("2026-04-24"),
    effectiveFrom: day("2026-04-28"),
    value: rate(value),
  });
  const quote = { quotedOn: asOf, expectedWeek: week(4.25), lowestExpectedWeek: null, noteWeek: week(4) };
  const ratesOf = (terms: Partial<LoanTerms>) =>
    accepted(
      calculationRates(
        calculatedTerms(aLoan({ rateType: "annual_adjustable", margin: rate(2), ...terms }), []),
        asOf,
        quote,
      ),
    );

  test("that was entered is used unchanged, whatever the published weeks", () => {
    const { noteRate, basis } = ratesOf({ noteRate: rate(5), expectedRate: null });
    expect([noteRate, basis?.noteRateIsQuoted]).toEqual([rate(5), false]);
    expect(ratesOf({ noteRate: rate(5), expectedRate: rate(6) })).toEqual({
      noteRate: rate(5),
      expectedRate: rate(6),
      basis: null,
    });
  });

  test("that is missing is the margin plus the average of its own index, also with an entered expected rate", () => {
    // 2% + 4%, and 2% + 4.25%.
    const both = ratesOf({ noteRate: null, expectedRate: null });
    expect([both.noteRate, both.expectedRate, both.basis?.noteRateIsQuoted]).toEqual([rate(6), rate(6.25), true]);
    const { noteRate, expectedRate, basis } = ratesOf({ noteRate: null, expectedRate: rate(5.5) });
    expect([noteRate, expectedRate, basis?.rule, basis?.noteRateIsQuoted]).toEqual([
      rate(6),
      rate(5.5),
      "entered",
      true,
    ]);
  });
});

test("published weeks are needed for a missing rate and with a lock, but never for a fixed rate", () => {
  const dependencies = (terms: Partial<LoanTerms>) => {
    const both = { noteRate: rate(6), expectedRate: rate(6), rateLockedOn: null };
    return needsRateQuote(calculatedTerms(aLoan({ rateType: "annual_adjustable", ...both, ...terms }), []));
  };
  expect(dependencies({})).toBe(false);
  expect([dependencies({ noteRate: null }), dependencies({ expectedRate: null }), dependencies(lockedOn)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(dependencies({ rateType: "fixed", noteRate: null, ...lockedOn })).toBe(false);
});
