import { describe, expect, test } from "bun:test";
import { calculatedTerms } from "../../../domain/calculation/calculated-terms.ts";
import { calculationRates, needsRateQuote } from "../../../domain/calculation/calculation-rates.ts";
import { day } from "../../../domain/kernel/day.ts";
import { type Rate, rate } from "../../../domain/kernel/rate.ts";
import type { LoanTerms } from "../../../domain/loan/loan.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";

const asOf = day("2026-05-01");
const lockedOn = { rateLockedOn: day("2026-04-20") };

describe("the rates of a fixed loan", () => {
  const ratesOf = (terms: Partial<LoanTerms>): readonly (Rate | null)[] => {
    const { noteRate, expectedRate } = accepted(
      calculationRates(calculatedTerms(aLoan({ rateType: "fixed", ...terms })), asOf, null),
    );
    return [noteRate, expectedRate];
  };
  const [six, seven] = [rate(6), rate(7)];

  test("are one, whichever of them is entered", () => {
    expect(ratesOf({ noteRate: seven, expectedRate: null })).toEqual([seven, seven]);
    expect(ratesOf({ noteRate: null, expectedRate: seven })).toEqual([seven, seven]);
    expect(ratesOf({ noteRate: null, expectedRate: null })).toEqual([null, null]);
  });
  test("stay two where they contradict each other, for the calculation to refuse", () => {
    expect(ratesOf({ noteRate: seven, expectedRate: six })).toEqual([seven, six]);
  });
  test("are the note rate beside a lock, which does not protect it", () => {
    expect(ratesOf({ noteRate: seven, expectedRate: six, ...lockedOn })).toEqual([seven, seven]);
    expect(ratesOf({ noteRate: null, expectedRate: six, ...lockedOn })).toEqual([six, six]);
  });
});

test("published weeks are needed for a rate that is missing and beside a lock, on a fixed rate never", () => {
  const dependencies = (terms: Partial<LoanTerms>) => {
    const both = { noteRate: rate(6), expectedRate: rate(6), rateLockedOn: null };
    return needsRateQuote(calculatedTerms(aLoan({ rateType: "annual_adjustable", ...both, ...terms })));
  };
  expect(dependencies({})).toBe(false);
  expect([dependencies({ noteRate: null }), dependencies({ expectedRate: null }), dependencies(lockedOn)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(dependencies({ rateType: "fixed", noteRate: null, ...lockedOn })).toBe(false);
});
