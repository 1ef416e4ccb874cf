import { describe, expect, test } from "bun:test";
import { type CalculatedTerms, calculatedTerms } from "../../../domain/calculation/calculated-terms.ts";
import { type Scenario, scenarioTerms } from "../../../domain/calculation/scenario.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";

const locked = calculatedTerms(aLoan({ expectedRate: rate(6.125), rateLockedOn: day("2026-04-20") }), []);
const fixed: CalculatedTerms = { ...locked, rateType: "fixed", noteRate: rate(7), expectedRate: null };
const under = (scenario: Scenario, terms = locked) => scenarioTerms(terms, scenario);

describe("a scenario", () => {
  test("that names nothing leaves every term unchanged", () => {
    expect(under({})).toEqual(locked);
    expect(under({ asOf: day("2026-01-02") })).toEqual(locked);
  });

  test("replaces each of the loan's values that it names as a whole", () => {
    const priorHecm = { caseNumber: null, closedOn: null, maxClaimAmountCents: 1, principalLimitCents: 2 };
    const scenario = { homeValueCents: 500_000_00, liens: [], priorHecm: { ...priorHecm, initialMipPaidCents: 3 } };
    expect(under(scenario)).toEqual({ ...locked, ...scenario });
  });

  test("that names an expected rate uses it as given, without a lock", () => {
    expect(under({ expectedRate: rate(5) })).toMatchObject({ expectedRate: rate(5), rateLockedOn: null });
  });

  test("that also names a lock uses it as a locked rate", () => {
    const relocked = { expectedRate: rate(5), rateLockedOn: day("2026-04-27") };
    expect(under(relocked)).toMatchObject(relocked);
  });

  test("that removes the expected rate keeps the date of the lock", () => {
    expect(under({ expectedRate: null })).toMatchObject({ expectedRate: null, rateLockedOn: locked.rateLockedOn });
  });

  test("on a fixed rate sets both rates with either one, unless it names both", () => {
    // Without the other one, a rate is both.
    expect(under({ expectedRate: rate(6.5) }, fixed)).toMatchObject({ noteRate: null, expectedRate: rate(6.5) });
    const entered = { ...fixed, expectedRate: rate(7) };
    expect(under({ noteRate: rate(6.5) }, entered)).toMatchObject({ noteRate: rate(6.5), expectedRate: null });
    expect(under({ noteRate: null }, entered)).toMatchObject({ noteRate: null, expectedRate: rate(7) });
    const both = { noteRate: rate(6.5), expectedRate: rate(6.25) };
    expect(under(both, fixed)).toMatchObject(both);
  });

  test("on an adjustable rate changes the note rate and the expected rate independently", () => {
    expect(under({ expectedRate: rate(5) }).noteRate).toBe(locked.noteRate);
  });
});
