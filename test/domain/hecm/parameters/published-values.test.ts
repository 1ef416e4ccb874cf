import { describe, expect, test } from "bun:test";
import { ageRules } from "../../../../domain/hecm/parameters/ages.ts";
import { originationFeeCap, servicingFeeCap } from "../../../../domain/hecm/parameters/fee-caps.ts";
import { annualMip, initialMip } from "../../../../domain/hecm/parameters/mortgage-insurance-premium.ts";
import { nationalLimit } from "../../../../domain/hecm/parameters/national-limit.ts";
import { appraisalValidityDays } from "../../../../domain/hecm/parameters/periods/appraisal-validity.ts";
import { creditReportValidityDays } from "../../../../domain/hecm/parameters/periods/credit-report-validity.ts";
import {
  actionNoticeDays,
  caseNumberMonths,
  counselingValidityDays,
  insuranceApplicationDays,
} from "../../../../domain/hecm/parameters/periods/deadline-days.ts";
import { rateLockDays } from "../../../../domain/hecm/parameters/periods/rate-lock.ts";
import {
  appraisalCopyDays,
  disclosureWait,
  rescissionWait,
} from "../../../../domain/hecm/parameters/periods/waiting-periods.ts";
import { projectionAssumptions } from "../../../../domain/hecm/parameters/projection-assumptions.ts";
import { initialMipCeiling, refinanceRules } from "../../../../domain/hecm/parameters/refinance.ts";
import {
  firstYearShares,
  lifeExpectancySetAsideShare,
  repairRules,
} from "../../../../domain/hecm/parameters/set-asides.ts";
import { addDays, day } from "../../../../domain/kernel/day.ts";
import { inForce, type Parameter } from "../../../../domain/kernel/in-force.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import { valueOn } from "../../../fixtures/calculation/value-on.ts";

test("national limits change on New Year's Day", () => {
  // Each limit is 150% of the year's baseline conforming loan limit: 417,000 through 2016; 424,100; 453,100; 484,350; 510,400; 548,250;
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
  // The limit of 2009 was announced by ML 2009-07 of February 24.
  expect(valueOn(nationalLimit, "2009-02-24")).toBe(625_500_00);
  expect(valueOn(nationalLimit, "2009-12-31")).toBe(625_500_00);
});

describe("the insurance premium of a case number", () => {
  // ML 2010-34, ML 2013-27, and ML 2017-12: the last day of each regime and the first day of the next one.
  test("is 0.5% per year, from October 4, 2010 to October 1, 2017 1.25%, then 0.5% again", () => {
    for (const [last, lastPercent, first, firstPercent] of [
      ["2010-10-03", 0.5, "2010-10-04", 1.25],
      ["2013-09-29", 1.25, "2013-09-30", 1.25],
      ["2017-10-01", 1.25, "2017-10-02", 0.5],
    ] as const) {
      expect([last, valueOn(annualMip, last)]).toEqual([last, rate(lastPercent)]);
      expect([first, valueOn(annualMip, first)]).toEqual([first, rate(firstPercent)]);
    }
  });

  test("is initially 2% since October 2, 2017, and unknown before", () => {
    expect(valueOn(initialMip, "2017-10-02")).toBe(rate(2));
    expect(inForce(initialMip, day("2017-10-01"))._tag).toBe("Refused");
  });
});

describe("the amounts, shares, and ages of the regulations, from the first day of each to today", () => {
  const valuesOf = (parameter: Parameter<unknown>, from: string) => {
    expect(inForce(parameter, addDays(day(from), -1))._tag).toBe("Refused");
    expect(valueOn(parameter, "2026-12-31")).toEqual(valueOn(parameter, from));
    return valueOn(parameter, from);
  };

  test("24 CFR 206.31(a)(1): an origination fee of 2% of the first 200,000 and 1% of the rest, from 2,500 to 6,000", () => {
    expect(valuesOf(originationFeeCap, "2008-11-06")).toEqual({
      lowestCapCents: 2_500_00,
      highestCapCents: 6_000_00,
      firstPartCents: 200_000_00,
      shareOfFirstPart: rate(2),
      shareOfTheRest: rate(1),
    });
  });

  test("ML 98-3: a servicing fee of at most 30 a month, and of 35 if the rate changes monthly", () => {
    expect(valuesOf(servicingFeeCap, "2017-10-02")).toEqual({
      fixed: 30_00,
      annual_adjustable: 30_00,
      monthly_adjustable: 35_00,
    });
  });

  test("24 CFR 206.19, 206.31(b), and 206.47(b): 150% of repairs, a fee of 1.5% or 50, and after closing up to 15%", () => {
    expect(valuesOf(repairRules, "2017-10-02")).toEqual({
      setAsideShareOfEstimate: rate(150),
      administrationFeeCapShareOfEstimate: rate(1.5),
      administrationFeeLowestCapCents: 50_00,
      afterClosingShareOfMaxClaimAmount: rate(15),
    });
  });

  test("24 CFR 206.205 and 206.25: 120% of the charges for life; 60% in the first year, or 10% beyond the obligations", () => {
    expect(valuesOf(lifeExpectancySetAsideShare, "2015-04-27")).toBe(rate(120));
    expect(valuesOf(firstYearShares, "2017-10-02")).toEqual({
      shareOfPrincipalLimit: rate(60),
      shareBeyondObligations: rate(10),
    });
  });

  test("24 CFR 206.53: a refinance must be worth five times its cost within five years; a premium of at most 3%", () => {
    expect(valuesOf(refinanceRules, "2017-10-02")).toEqual({ benefitFactor: 5, applicationWithinYears: 5 });
    expect(valuesOf(initialMipCeiling, "2017-10-02")).toBe(rate(3));
  });

  test("24 CFR 206.33: from age 62; the factors cover 18 to 99, and payments for life are counted to 100", () => {
    expect(valuesOf(ageRules, "2017-10-02")).toEqual({
      borrowerMinimumYears: 62,
      spouseMinimumYears: 18,
      monthsThatRoundUp: 6,
      factorMaximumYears: 99,
      tenureMaximumYears: 95,
      tenureEndYears: 100,
    });
  });

  test("12 CFR 1026.33(c)(4) and (5): appreciation of 0, 4, and 8%, selling costs of 7%, half of a line of credit drawn at closing", () => {
    expect(valuesOf(projectionAssumptions, "2017-10-02")).toEqual({
      appreciations: [rate(0), rate(4), rate(8)],
      sellingCostShare: rate(7),
      creditAdvancedShare: rate(50),
    });
  });
});

const periods = [
  [180, counselingValidityDays, "2017-10-02", "Mortgagee Letter 00-10", "validity of the counseling certificate"],
  [6, caseNumberMonths, "2017-10-02", "HUD FHA frequently asked questions", "automatic cancellation, KA-04745"],
  [60, insuranceApplicationDays, "2017-10-02", "Mortgagee Letter 2013-02", "submission for insurance endorsement"],
  [30, actionNoticeDays, "2017-10-02", "12 CFR part 1002", "1002.9(a)(1)(i) and (c)(1)"],
  [120, rateLockDays, "2017-10-02", "Mortgagee Letter 2006-22", "120 days from the day after case number"],
  [120, appraisalValidityDays, "2017-10-02", "Mortgagee Letter 2009-30", "appraisal validity period"],
  [180, appraisalValidityDays, "2022-06-01", "Mortgagee Letter 2022-11", "initial appraisal validity period"],
  [120, creditReportValidityDays, "2017-10-02", "Mortgagee Letter 2016-10", "age of credit documents"],
  [3, appraisalCopyDays, "2014-01-18", "12 CFR part 1002", "1002.14(a)(1)"],
  [3, disclosureWait, "2011-12-30", "12 CFR part 1026 (76 FR 79768)", "1026.31(c)(2)"],
  [3, rescissionWait, "2011-12-30", "12 CFR part 1026 (76 FR 79768)", "1026.23(a)(3)"],
] as const;

test.each(periods.map((period) => [period[1].name, period[2], ...period] as const))(
  "the number of %s from %s on is the one in their source, which they name",
  (_, __, length, parameter, from, title, section) => {
    const found = inForce(parameter, day(from));
    expect(found).toMatchObject({ value: { from: day(from), value: length, source: { title } } });
    expect(found._tag === "Accepted" && found.value.source.section).toContain(section);
  },
);

test("a value shows the publication date of its source, if it could be confirmed", () => {
  const publishedOf = (parameter: Parameter<unknown>, on: string) => {
    const found = inForce(parameter, day(on));
    return found._tag === "Accepted" ? found.value.source.published : undefined;
  };
  expect(publishedOf(initialMip, "2017-10-02")).toBe(day("2017-08-29"));
  expect(publishedOf(nationalLimit, "2026-01-01")).toBe(day("2025-12-11"));
  // 82 FR 7094 and 76 FR 79768.
  expect(publishedOf(firstYearShares, "2026-01-01")).toBe(day("2017-01-19"));
  expect(publishedOf(disclosureWait, "2026-01-01")).toBe(day("2011-12-22"));
  expect(publishedOf(counselingValidityDays, "2026-01-01")).toBeNull();
});
