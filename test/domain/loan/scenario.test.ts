import { describe, expect, test } from "bun:test";
import { rate } from "../../../domain/kernel/rate.ts";
import { calculatedTerms } from "../../../domain/loan/calculated-terms.ts";
import { scenarioTerms } from "../../../domain/loan/scenario.ts";
import { aLoan } from "../../fixtures/loan.ts";

const terms = calculatedTerms(aLoan());

describe("a scenario", () => {
  test("that changes nothing is the loan itself", () => {
    expect(scenarioTerms(terms, {})).toEqual(terms);
  });

  test("replaces what it says and leaves the rest", () => {
    const before = structuredClone(terms);
    expect(scenarioTerms(terms, { homeValueCents: 1 })).toEqual({ ...terms, homeValueCents: 1 });
    expect(terms).toEqual(before);
  });

  test("of another expected rate on a fixed loan changes the note rate with it", () => {
    const fixed = { ...terms, rateType: "fixed", noteRate: rate(6), expectedRate: rate(6) } as const;
    expect(scenarioTerms(fixed, { expectedRate: rate(7) })).toMatchObject({ noteRate: rate(7), expectedRate: rate(7) });
  });
});
