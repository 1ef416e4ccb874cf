import { describe, expect, test } from "bun:test";
import { amountScale, yearScale } from "../../../../adapters/pages/chart/chart-scale.ts";
import { cents, type Figure, factor, months, percent } from "../../../../domain/hecm/explain.ts";
import { stepText } from "../../../../domain/hecm/step-text.ts";
import { rate } from "../../../../domain/kernel/rate.ts";

describe("an axis of amounts", () => {
  const ticks = (largest: number) => amountScale(largest, 400, 0).ticks;

  test("has round marks from zero to the first one at or above the largest amount", () => {
    expect(ticks(1_199_480)).toEqual([0, 200_000, 400_000, 600_000, 800_000, 1_000_000, 1_200_000]);
    expect(ticks(1_400_000)).toEqual([0, 200_000, 400_000, 600_000, 800_000, 1_000_000, 1_200_000, 1_400_000]);
    expect(ticks(1_400_100)).toEqual([0, 500_000, 1_000_000, 1_500_000]);
    expect(ticks(1_750_001)).toEqual([0, 500_000, 1_000_000, 1_500_000, 2_000_000]);
    expect(ticks(0)).toEqual([0, 100]);
  });

  test("places zero at one end and the last mark at the other", () => {
    const { at } = amountScale(1_200_000, 400, 0);
    expect([at(0), at(600_000), at(1_200_000)]).toEqual([400, 200, 0]);
  });
});

describe("an axis of years", () => {
  test("marks every, every second, fifth, or tenth year, and the last one unless another mark is close", () => {
    expect(yearScale(1, 0, 100).ticks).toEqual([0, 1]);
    expect(yearScale(25, 0, 100).ticks).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24]);
    expect(yearScale(38, 0, 100).ticks).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 38]);
    expect(yearScale(37, 0, 100).ticks).toEqual([0, 5, 10, 15, 20, 25, 30, 35]);
    expect(yearScale(82, 0, 100).ticks).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80]);
  });
});

describe("a step's formula in words", () => {
  const reported = (formula: string, inputs: Readonly<Record<string, Figure>>): string =>
    stepText({
      name: "Result",
      formula,
      inputs: Object.entries(inputs).map(([name, value]) => ({ name, value })),
      value: cents(-5_00),
    });

  test("has its figures instead of their names, the longer name first", () => {
    expect(
      reported("principal limit × principal limit factor", {
        "principal limit": cents(1),
        "principal limit factor": factor(0.4),
      }),
    ).toBe("Result = -$5.00: principal limit × principal limit factor = $0.01 × 0.400.");
  });

  test("omits the article of a name, and leaves other words unchanged", () => {
    expect(reported("the least of the price and the prices", { price: cents(2) })).toBe(
      "Result = -$5.00: the least of the price and the prices = the least of $0.02 and the prices.",
    );
  });

  test("keeps symbols, and explains them", () => {
    expect(reported("fee × n", { fee: cents(30_00), n: months(12) })).toBe(
      "Result = -$5.00: fee × n = $30.00 × n; n = 12 months.",
    );
  });

  test("lists its figures if the formula does not name all of them", () => {
    expect(reported("the sum − credit", { credit: cents(1), rate: percent(rate(6.25)) })).toBe(
      "Result = -$5.00: the sum − credit; from credit $0.01, rate 6.250%.",
    );
    expect(reported("the amount asked", {})).toBe("Result = -$5.00: the amount asked.");
  });
});
