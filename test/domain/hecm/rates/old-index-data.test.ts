import { expect, test } from "bun:test";
import { type IndexWeek, weeklyAverages } from "../../../../domain/hecm/rates/index-values.ts";
import { oldIndexData } from "../../../../domain/hecm/rates/old-index-data.ts";
import type { RateIndex } from "../../../../domain/hecm/terms.ts";
import { addDays, type Day, day } from "../../../../domain/kernel/day.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import { bundledValue } from "../../../fixtures/calculation/daily-values.ts";

/** The average of the week that begins on a Monday. */
const weekOf = (index: RateIndex, monday: Day): IndexWeek => {
  const values = [0, 1, 2, 3, 4].map((after) => bundledValue({ on: addDays(monday, after), value: rate(4.4) }));
  const [week] = weeklyAverages(index, values, addDays(monday, 5), "tuesday");
  if (week === undefined) throw new Error("a whole week has an average");
  return week;
};

const allOf = (monday: Day) => ({
  cmt_1_month: weekOf("cmt_1_month", monday),
  cmt_1_year: weekOf("cmt_1_year", monday),
  cmt_10_year: weekOf("cmt_10_year", monday),
});

const remedy =
  "Read the publisher's feed (INDEX_FEED_URL), let a Super User enter the daily values, or install a newer release.";

// The week of April 20, 2026 is in effect from Tuesday, April 28; the next one is due on Tuesday, May 5, and 10 days later is May 15.
const weeks = allOf(day("2026-04-20"));

test("a weekly average due ten days ago may still arrive; a day later it is missing, reported in one sentence for all indexes", () => {
  expect(oldIndexData(weeks, day("2026-05-15"))).toEqual([]);
  expect(oldIndexData(weeks, day("2026-05-16"))).toEqual([
    `The weekly averages of the 1-month constant maturity Treasury, 1-year constant maturity Treasury and 10-year constant maturity Treasury are known only through the week of 2026-04-20, which rates still follow; the next one was due on 2026-05-05. ${remedy}`,
  ]);
});

test("indexes that are known longer, or not at all, are reported separately", () => {
  const some = { ...weeks, cmt_1_year: weekOf("cmt_1_year", day("2026-05-04")), cmt_10_year: null };
  expect(oldIndexData(some, day("2026-05-16"))).toEqual([
    `The weekly averages of the 1-month constant maturity Treasury are known only through the week of 2026-04-20, which rates still follow; the next one was due on 2026-05-05. ${remedy}`,
    `No weekly average of the 10-year constant maturity Treasury is known. ${remedy}`,
  ]);
});
