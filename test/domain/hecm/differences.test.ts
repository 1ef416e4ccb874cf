import { describe, expect, test } from "bun:test";
import { plainLoan } from "../../../domain/casebook/sample/plain-loan.ts";
import { differencesOf } from "../../../domain/hecm/differences.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { calculated } from "../../fixtures/accepted.ts";

const base = calculated(plainLoan);

describe("the differences of two calculations", () => {
  test("are the figures that differ, in their own units", () => {
    // 500,000.00 × 0.416 = 208,000.00 against 166,400.00.
    expect(differencesOf(base, calculated({ ...plainLoan, homeValueCents: 50_000_000 }))).toContainEqual({
      figure: "principalLimitCents",
      from: 16_640_000,
      to: 20_800_000,
      change: 4_160_000,
    });
  });

  test("are exact for factors too: from 0.416 at 6% to 0.411 at 6.125% is 0.005 less, without a binary rounding error", () => {
    const factors = differencesOf(base, calculated({ ...plainLoan, expectedRate: rate(6.125) }));
    expect(factors.find(({ figure }) => figure === "principalLimitFactor")?.change).toBe(-0.005);
  });

  test("are none between a calculation and itself", () => {
    expect(differencesOf(base, calculated(plainLoan))).toEqual([]);
  });

  test("show what a plan pays compared with a loan without one", () => {
    const paymentPlan = {
      type: "line_of_credit",
      termMonths: null,
      monthlyPaymentCents: null,
      lineOfCreditCents: null,
      initialDrawCents: 840_000,
    } as const;
    // 158,400.00 − 8,400.00 remain in the line of credit.
    expect(differencesOf(base, calculated({ ...plainLoan, paymentPlan }))).toEqual([
      { figure: "initialDrawCents", from: null, to: 840_000, change: null },
      { figure: "monthlyPaymentCents", from: null, to: 0, change: null },
      { figure: "lineOfCreditCents", from: null, to: 15_000_000, change: null },
    ]);
  });
});
