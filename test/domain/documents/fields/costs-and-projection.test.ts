import { describe, expect, test } from "bun:test";
import { rate } from "../../../../domain/kernel/rate.ts";
import {
  factsOf,
  refinanceWithSpouse,
  adjustableTraditional as traditional,
} from "../../../fixtures/document/document-facts.ts";
import { aFee } from "../../../fixtures/loan/loan.ts";
import { base, shown } from "./shown.ts";

describe("documents show the loan's cost:", () => {
  const { loanCost } = base;
  if (loanCost === null) throw new Error("the example has a loan cost");
  const costOf = (given: Partial<typeof loanCost>) =>
    shown(traditional, { loanCost: { ...loanCost, ...given } }).loan_cost;

  test("for how long advances are paid, if there are any", () => {
    expect(costOf({ monthlyAdvanceCents: 0, advanceMonths: 120 })).toMatchObject({ monthly_advance_duration: null });
    expect(costOf({ monthlyAdvanceCents: 1, advanceMonths: 120 })).toMatchObject({
      monthly_advance_duration: "for 10 years",
    });
    expect(costOf({ monthlyAdvanceCents: 400_000, advanceMonths: 10, lastAdvanceCents: 332_386 })).toMatchObject({
      monthly_advance_duration: "for 10 months, the last payment $3,323.86",
    });
    expect(costOf({ monthlyAdvanceCents: 1, advanceMonths: null })).toMatchObject({
      monthly_advance_duration: "for as long as a borrower lives in the home",
    });
  });

  test("each rate in the row of its appreciation and the column of its period", () => {
    const periods = ["shortYears", "halfLifeExpectancyYears", "lifeExpectancyYears", "longYears"] as const;
    const [first] = loanCost.rates;
    if (first === undefined) throw new Error("the example has rates");
    // 2, 10, 21, and 29 years at 0% and 4%: rates of 1 to 4% and 5 to 8%.
    const rates = [0, 4].flatMap((appreciation, row) =>
      periods.map((period, column) => ({
        ...first,
        period,
        years: [2, 10, 21, 29][column] ?? 0,
        appreciation: rate(appreciation),
        rate: rate(row * 4 + column + 1),
      })),
    );
    expect(costOf({ rates })).toMatchObject({
      years_short: 2,
      years_half: 10,
      years_life: 21,
      years_long: 29,
      rates: [
        { appreciation: 0, short: 1, half: 2, life: 3, long: 4 },
        { appreciation: 4, short: 5, half: 6, life: 7, long: 8 },
      ],
    });
    expect(costOf({ rates: rates.filter(({ period }) => period !== "halfLifeExpectancyYears") })).toMatchObject({
      years_half: null,
      rates: [{ half: null }, { half: null }],
    });
  });
});

describe("documents show the projection:", () => {
  const { projection } = base;
  if (projection === null) throw new Error("the example has a projection");
  const projected = (percents: readonly number[]) => {
    const homeValueScenarios = percents.map((percent, place) => ({
      appreciation: rate(percent),
      homeValueCents: 100 + place,
      equityCents: 10 + place,
    }));
    const rows = projection.rows.slice(0, 1).map((row) => ({ ...row, homeValueScenarios }));
    return shown(traditional, { projection: { ...projection, rows } }).projection;
  };

  test("the home value at the lowest, the middle, and the highest appreciation", () => {
    expect(projected([0, 4, 8])).toMatchObject({
      appreciation_low: 0,
      appreciation_middle: 4,
      appreciation_high: 8,
      years: [
        {
          home_value_low: 100,
          home_value_middle: 101,
          home_value_high: 102,
          equity_low: 10,
          equity_middle: 11,
          equity_high: 12,
        },
      ],
    });
    expect(projected([5])).toMatchObject({ appreciation_low: 5, appreciation_middle: 5, appreciation_high: 5 });
    expect(projected([])).toMatchObject({ appreciation_low: null, appreciation_high: null });
  });
});

describe("documents print", () => {
  test("a factor with three decimals, and the ratio of a refinance's benefit to its cost with two", () => {
    expect(shown(traditional)).toMatchObject({ calculation: { principal_limit_factor: "0.438" } });
    const { calculation } = factsOf(refinanceWithSpouse);
    if (calculation?.result.refinanceTest == null) throw new Error("a refinance has its test");
    const refinanceTest = { ...calculation.result.refinanceTest, ratio: 5.1264 };
    const tested = { ...calculation, result: { ...calculation.result, refinanceTest } };
    expect(shown(refinanceWithSpouse, { calculation: tested })).toMatchObject({ refinance_test: { ratio: "5.13" } });
  });

  test("a fee under its own description, otherwise under its name in the catalog, otherwise under its code", () => {
    const nameOf = (given: Parameters<typeof aFee>[0]) => {
      const [fee] = shown({ ...traditional, fees: [aFee(given)] }).fees as readonly { readonly name: string }[];
      return fee?.name;
    };
    expect(nameOf({ code: "survey", description: "Survey of the lot" })).toBe("Survey of the lot");
    expect(nameOf({ code: "survey", description: null })).toBe("Survey");
    expect(nameOf({ code: "of-another-release", description: null })).toBe("of-another-release");
    // A fee of one cent is one.
    expect(shown({ ...traditional, fees: [aFee({ amountCents: 1 })] }).fees).toHaveLength(1);
  });

  test("the year of a home as its digits, and a logo if the company has one", () => {
    const { property } = traditional;
    const yearOf = (yearBuilt: number | null) =>
      shown({ ...traditional, property: { ...property, yearBuilt } }).property;
    expect(yearOf(1970)).toMatchObject({ year_built: "1970" });
    expect(yearOf(null)).toMatchObject({ year_built: null });
    expect(shown(traditional, { logo: null }).company).toMatchObject({ logo: null });
    expect(shown(traditional, { logo: Uint8Array.of(1) }).company).toMatchObject({ logo: "logo" });
  });
});
