import { describe, expect, test } from "bun:test";
import { annualMip, initialMip } from "../../../domain/hecm/parameters/mortgage-insurance-premium.ts";
import { nationalLimit } from "../../../domain/hecm/parameters/national-limit.ts";
import { day } from "../../../domain/kernel/day.ts";
import { inForce } from "../../../domain/kernel/in-force.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { valueOn } from "../../fixtures/calculation/value-on.ts";

test("national limits change on New Year's Day", () => {
  // Each limit is 150 % of the year's baseline conforming loan limit: 417,000 through 2016; 424,100; 453,100; 484,350; 510,400; 548,250;
  // 647,200; 726,200; 766,550; 806,500; 832,750.
  const limits = {
    2010: 625_500,
    2011: 625_500,
    2012: 625_500,
    2013: 625_500,
    2014: 625_500,
    2015: 625_500,
    2016: 625_500,
    2017: 636_150,
    2018: 679_650,
    2019: 726_525,
    2020: 765_600,
    2021: 822_375,
    2022: 970_800,
    2023: 1_089_300,
    2024: 1_149_825,
    2025: 1_209_750,
    2026: 1_249_125,
  };
  for (const [year, dollars] of Object.entries(limits)) {
    expect(valueOn(nationalLimit, `${year}-01-01`)).toBe(dollars * 100);
    expect(valueOn(nationalLimit, `${year}-12-31`)).toBe(dollars * 100);
  }
  // The limit of 2009 came with ML 2009-07 of 24 February.
  expect(valueOn(nationalLimit, "2009-02-24")).toBe(625_500_00);
  expect(valueOn(nationalLimit, "2009-12-31")).toBe(625_500_00);
});

describe("the insurance premium of a case number", () => {
  // ML 2010-34, ML 2013-27 and ML 2017-12: the last day of each regime and the first day of the next one.
  test("is by the year 0.5 %, from 4 October 2010 to 1 October 2017 1.25 %, then 0.5 % again", () => {
    for (const [last, lastPercent, first, firstPercent] of [
      ["2010-10-03", 0.5, "2010-10-04", 1.25],
      ["2013-09-29", 1.25, "2013-09-30", 1.25],
      ["2017-10-01", 1.25, "2017-10-02", 0.5],
    ] as const) {
      expect([last, valueOn(annualMip, last)]).toEqual([last, rate(lastPercent)]);
      expect([first, valueOn(annualMip, first)]).toEqual([first, rate(firstPercent)]);
    }
  });

  test("is 2 % at first since 2 October 2017, and not known before", () => {
    expect(valueOn(initialMip, "2017-10-02")).toBe(rate(2));
    expect(inForce(initialMip, day("2017-10-01"))._tag).toBe("Refused");
  });
});
