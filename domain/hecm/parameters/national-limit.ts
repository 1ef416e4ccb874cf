import { day } from "../../kernel/day.ts";
import type { Parameter, RuleSource, RuleStep } from "../../kernel/in-force.ts";
import { mortgageeLetter } from "./sources.ts";

const letter = (number: string, published: string): RuleSource =>
  mortgageeLetter(number, published, "maximum claim amount of the calendar year");

/** From 2010 to 2014 yearly letters kept the limit of 2009. This names the letter that set it. */
const keptFrom2009 = mortgageeLetter("2009-07", "2009-02-24", "maximum claim amount, kept by yearly extensions");

const year = (calendarYear: number, limitDollars: number, source: RuleSource): RuleStep<number> => ({
  from: day(`${calendarYear}-01-01`),
  until: day(`${calendarYear + 1}-01-01`),
  value: limitDollars * 100,
  source,
});

/**
 * The national limit on the maximum claim amount, in cents: one step per year of case number assignment, the same everywhere. Each is 150 %
 * of that year's baseline conforming loan limit.
 */
export const nationalLimit: Parameter<number> = {
  id: "hecm.national_limit",
  name: "national limit on the maximum claim amount",
  unit: "cents",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [
    { ...year(2009, 625_500, keptFrom2009), from: day("2009-02-24") },
    year(2010, 625_500, keptFrom2009),
    year(2011, 625_500, keptFrom2009),
    year(2012, 625_500, keptFrom2009),
    year(2013, 625_500, keptFrom2009),
    year(2014, 625_500, keptFrom2009),
    year(2015, 625_500, letter("2014-25", "2014-12-05")),
    year(2016, 625_500, letter("2015-29", "2015-12-09")),
    year(2017, 636_150, letter("2016-19", "2016-12-02")),
    year(2018, 679_650, letter("2017-17", "2017-12-07")),
    year(2019, 726_525, letter("2018-12", "2018-12-14")),
    year(2020, 765_600, letter("2019-20", "2019-12-03")),
    year(2021, 822_375, letter("2020-42", "2020-12-02")),
    year(2022, 970_800, letter("2021-29", "2021-11-30")),
    year(2023, 1_089_300, letter("2022-21", "2022-12-01")),
    year(2024, 1_149_825, letter("2023-22", "2023-11-28")),
    year(2025, 1_209_750, letter("2024-22", "2024-11-26")),
    year(2026, 1_249_125, letter("2025-22", "2025-12-11")),
  ],
};
