import { describe, expect, test } from "bun:test";
import { plainLoan } from "../../../../domain/casebook/sample/plain-loan.ts";
import type { CalculationInputs } from "../../../../domain/hecm/inputs.ts";
import { projection } from "../../../../domain/hecm/projection/projection.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import { accepted, calculated, refusalIn } from "../../../fixtures/accepted.ts";

const projected = (changes: Partial<CalculationInputs>, years: number | null = null) => {
  const loan = { ...plainLoan, ...changes };
  return projection(loan, calculated(loan), years);
};

describe("a projection", () => {
  test("states its growth rate: expected rate and premium, for any note rate", () => {
    // 6 % + 0.5 %.
    expect(accepted(projected({ noteRate: rate(9) })).growthRate).toBe(rate(6.5));
    expect(accepted(projected({ noteRate: null })).growthRate).toBe(rate(6.5));
  });

  test("says of an adjustable rate that the loan itself will differ, and of a fixed one that it accrues at the same rate", () => {
    const fixed = { rateType: "fixed", noteRate: rate(6), expectedRate: rate(6) } as const;
    const reported = accepted(projected({})).growthRateBasis;
    expect(reported).toStartWith("Projected at the expected rate + annual MIP.");
    expect(reported).toContain("line of credit will differ");
    expect(accepted(projected({ rateType: "monthly_adjustable" })).growthRateBasis).toBe(reported);
    expect(accepted(projected(fixed)).growthRateBasis).toBe(
      "Projected at the fixed note rate + annual MIP, the rate at which the loan itself accrues.",
    );
  });

  test("has one row per year from closing to the age of 100", () => {
    const { horizonYears, rows } = accepted(projected({}));
    expect(horizonYears).toBe(28);
    expect(rows.map(({ year }) => year)).toEqual(Array.from({ length: 29 }, (_, year) => year));
    expect(rows.at(-1)?.ageYears).toBe(100);
  });

  test("is the same in its first years, whatever its length", () => {
    const all = accepted(projected({ servicingFeeMonthlyCents: 3000 })).rows;
    expect(accepted(projected({ servicingFeeMonthlyCents: 3000 }, 5)).rows).toEqual(all.slice(0, 6));
  });

  test("shows every requested home value and the home equity", () => {
    const row = accepted(projected({})).rows[1];
    expect(row?.homeValueScenarios.map(({ appreciation, homeValueCents }) => [appreciation, homeValueCents])).toEqual([
      [rate(0), 40_000_000],
      [rate(4), 41_600_000],
      [rate(8), 43_200_000],
    ]);
    for (const { homeValueCents, equityCents } of row?.homeValueScenarios ?? []) {
      expect(equityCents).toBe(homeValueCents - (row?.balanceCents ?? 0));
    }
  });

  test("can owe more than the home is worth", () => {
    const last = accepted(
      projected({
        expectedRate: rate(10),
        liens: [{ amountCents: 7_000_000, isMandatory: true, isDelinquentFederalDebt: false }],
      }),
    ).rows.at(-1);
    expect(last?.homeValueScenarios[0]?.equityCents).toBeLessThan(0);
  });

  test("explains its growth and the balance at closing", () => {
    const { steps, rows } = accepted(projected({}));
    expect(steps.map(({ id }) => id)).toEqual(["projection_growth_rate", "balance_at_closing", "projection_month"]);
    expect(steps[1]?.value).toEqual({ kind: "cents", amount: rows[0]?.balanceCents ?? Number.NaN });
    // 6.5 % ÷ 12 = 0.541667 %.
    expect(Number(steps[2]?.value.amount).toFixed(6)).toBe("1.005417");
  });

  test("separates interest from premium: accruals are split as 6% to 0.5%", () => {
    // 8,000.00 × ((1 + 6.5% ÷ 12)^12 − 1) = 535.77: 0.5 ÷ 6.5 of it is 41.21.
    expect(accepted(projected({})).rows[1]).toMatchObject({
      accruedCents: 53_577,
      interestCents: 49_456,
      premiumCents: 4_121,
    });
  });

  test("rounds the premium of the year itself, and not the share of the rounded growth", () => {
    const liens = [{ amountCents: 2_000_000, isMandatory: true, isDelinquentFederalDebt: false }];
    // 28,000.00 × (1.005^12 − 1) = 1,726.9787…: 0.5 ÷ 6 of it is 143.9149. Of the rounded 1,726.98 it would be 143.9150, a cent more.
    expect(accepted(projected({ liens, expectedRate: rate(5.5) })).rows[1]).toMatchObject({
      accruedCents: 172_698,
      interestCents: 158_307,
      premiumCents: 14_391,
    });
  });

  test("pays the rest of the set-aside as its last servicing fee, and no more", () => {
    // At 72, the fee is set aside for 336 months; rounded down to the cent, the set-aside ends slightly below the last fee.
    const rounded = [3_000, 2_999, 2_950, 2_500, 1_234].map(
      (servicingFeeMonthlyCents) => accepted(projected({ servicingFeeMonthlyCents })).rows,
    );
    for (const rows of rounded) expect(rows.at(-1)?.setAsidesCents).toBeGreaterThanOrEqual(0);
    const [lastFees, fullFees] = [rounded.map((rows) => rows.at(-1)), rounded.map((rows) => rows.at(-2))].map((ends) =>
      ends.map((row) => row?.servicingFeesCents ?? 0),
    );
    expect(fullFees).toEqual([36_000, 35_988, 35_400, 30_000, 14_808]);
    for (const [index, fees] of (lastFees ?? []).entries()) {
      expect((fullFees?.[index] ?? 0) - fees).toBeGreaterThanOrEqual(0);
      expect((fullFees?.[index] ?? 0) - fees).toBeLessThanOrEqual(4);
    }
  });

  test("explains how a lender credit above the balance leaves a balance of zero", () => {
    // Home value 500,000.00 at 76 and 6.25%: premium 10,000.00 + fee 6,000.00 − credit 20,000.00 = −4,000.00; repairs 30,000.00.
    const { steps, rows } = accepted(
      projected({
        people: [{ bornOn: day("1950-04-12"), part: "borrower" }],
        homeValueCents: 50_000_000,
        expectedRate: rate(6.25),
        originationFeeCents: 600_000,
        repairEstimateCents: 2_000_000,
        lenderCreditCents: 2_000_000,
      }),
    );
    expect(rows[0]).toMatchObject({ balanceCents: 0, setAsidesCents: 2_600_000 });
    expect(steps[1]?.value).toEqual({ kind: "cents", amount: 0 });
    expect(Object.fromEntries((steps[1]?.inputs ?? []).map(({ name, value }) => [name, value.amount]))).toMatchObject({
      "mandatory obligations": 2_600_000,
      "repair set-aside": 3_000_000,
      "initial draw": 0,
    });
  });

  test("owes nothing if the set-asides equal the principal limit to the cent", () => {
    const lesa = { type: "partially_funded", amountCents: 16_640_000, semiAnnualPaymentCents: 0 } as const;
    expect(accepted(projected({ lesa })).rows[0]?.balanceCents).toBe(0);
  });

  test("for a single disbursement has no later payments: what was not drawn is forgone, and grows with the limit", () => {
    const fixed = { rateType: "fixed", noteRate: rate(6), expectedRate: rate(6) } as const;
    const { rows, isSingleDisbursement } = accepted(projected(fixed));
    // 166,400.00 − 8,000.00 − 91,840.00.
    expect(rows[0]).toMatchObject({ lineOfCreditCents: 0, scheduledPaymentsCents: 0, forgoneCents: 6_656_000 });
    expect(rows.every(({ scheduledPaymentsCents }) => scheduledPaymentsCents === 0)).toBe(true);
    expect([isSingleDisbursement, accepted(projected({})).isSingleDisbursement]).toEqual([true, false]);
  });

  test("charges as interest and premium the growth of the balance beyond what was paid out", () => {
    // 12 payments and 12 fees of a year; the rest of the growth accrued.
    const paymentPlan = {
      type: "tenure",
      termMonths: null,
      monthlyPaymentCents: null,
      lineOfCreditCents: null,
      initialDrawCents: null,
    } as const;
    const annualPropertyCharges = { taxesCents: 420_000, hazardInsuranceCents: 180_000, floodInsuranceCents: 12_000 };
    const lesa = { type: "fully_funded" } as const;
    const { rows } = accepted(
      projected({ paymentPlan, servicingFeeMonthlyCents: 3_000, annualPropertyCharges, lesa }, 2),
    );
    const [closing, first] = rows;
    if (closing === undefined || first === undefined) throw new Error("a row is missing");
    expect([first.servicingFeesCents, first.propertyChargesCents]).toEqual([36_000, 612_000]);
    expect(first.balanceCents).toBe(
      closing.balanceCents + first.paidToBorrowerCents + 36_000 + 612_000 + first.interestCents + first.premiumCents,
    );
  });

  test("is refused by name beyond what is known", () => {
    expect(refusalIn(projected({}, 29))).toEqual({ _tag: "HorizonOutOfRange", maxYears: 28 });
    expect(refusalIn(projected({}, 0))).toEqual({ _tag: "HorizonOutOfRange", maxYears: 28 });
    const lesa = { type: "partially_funded", amountCents: 16_640_001, semiAnnualPaymentCents: 0 } as const;
    expect(refusalIn(projected({ lesa }))).toEqual({
      _tag: "SetAsidesAbovePrincipalLimit",
      setAsidesCents: 16_640_001,
      principalLimitCents: 16_640_000,
    });
    // Repairs of 6,000.00 are set aside at 150%: 160,400.00 + 9,000.00.
    const beside = { ...lesa, amountCents: 16_040_000 };
    expect(refusalIn(projected({ lesa: beside, repairEstimateCents: 600_000 }))).toMatchObject({
      _tag: "SetAsidesAbovePrincipalLimit",
      setAsidesCents: 16_940_000,
    });
  });
});
