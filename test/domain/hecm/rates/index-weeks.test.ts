import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { checkEnteredValue } from "../../../../domain/hecm/rates/entered-values.ts";
import { lowestWeek } from "../../../../domain/hecm/rates/expected-rate.ts";
import {
  effectiveUntil,
  type KnownValue,
  lastWeekInEffect,
  latestWeek,
  mergeDailyValues,
  weekCovering,
  weeklyAverages,
} from "../../../../domain/hecm/rates/index-values.ts";
import { addDays, day, weekday } from "../../../../domain/kernel/day.ts";
import { type Rate, rate } from "../../../../domain/kernel/rate.ts";
import { federalHolidayOn } from "../../../../domain/reference-data/federal-holidays.ts";
import { bundledValue } from "../../../fixtures/calculation/daily-values.ts";

const today = day("2026-05-01");
const published: readonly KnownValue[] = [
  bundledValue({ on: day("2026-04-29"), value: rate(4.42) }),
  bundledValue({ on: day("2026-04-30"), value: rate(4.4) }),
];

const wrongFields = (on: string, value: number) => {
  const checked = checkEnteredValue({ on: day(on), value: rate(value) }, published, today);
  if (checked._tag === "Accepted" || checked.refusal._tag !== "FieldsInvalid") return [];
  return checked.refusal.errors.map(({ field }) => field);
};

test("a valid index value is accepted unchanged", () => {
  const entered = { on: today, value: rate(4.39) };
  expect(checkEnteredValue(entered, published, today)).toEqual({ _tag: "Accepted", value: entered });
});

describe("an index value can be entered", () => {
  test("for today, not for tomorrow", () => {
    expect(wrongFields("2026-05-01", 4.39)).toEqual([]);
    expect(wrongFields("2026-05-04", 4.39)).toEqual(["on"]);
  });
  test("not for a holiday or the Monday after a Sunday's, on which nothing is published; for the Friday before a Saturday's", () => {
    const checkOn = (on: string) => checkEnteredValue({ on: day(on), value: rate(4.39) }, published, day("2028-01-31"));
    expect(checkOn("2027-01-01")).toMatchObject({
      refusal: {
        errors: [
          { field: "on", message: "must be a day for which Treasury publishes values, which New Year's Day is not" },
        ],
      },
    });
    // July 4, 2027 is a Sunday, and January 1, 2028 a Saturday.
    const accepted = ["2026-12-31", "2027-01-18", "2027-07-02", "2027-07-05", "2027-12-31"].filter(
      (on) => checkOn(on)._tag === "Accepted",
    );
    expect(accepted).toEqual(["2026-12-31", "2027-07-02", "2027-12-31"]);
  });
  test("for a Friday, not for a Saturday or Sunday", () => {
    expect(wrongFields("2026-04-24", 4.31)).toEqual([]);
    expect(wrongFields("2026-04-25", 4.31)).toEqual(["on"]);
    expect(wrongFields("2026-04-26", 4.31)).toEqual(["on"]);
  });
  test("with two decimals, not with three", () => {
    expect(wrongFields("2026-05-01", 4.39)).toEqual([]);
    expect(wrongFields("2026-05-01", 4.391)).toEqual(["value"]);
  });
  test("up to 25 percent, which no index ever reached, and not a hundredth above", () => {
    expect(wrongFields("2026-05-01", 25)).toEqual([]);
    expect(wrongFields("2026-05-01", 25.01)).toEqual(["value"]);
    expect(wrongFields("2026-05-01", 0)).toEqual([]);
  });
  test("for a published day only as published", () => {
    expect(wrongFields("2026-04-30", 4.4)).toEqual([]);
    expect(wrongFields("2026-04-30", 4.41)).toEqual(["value"]);
  });
});

test("a future day is unknown, and its week does not count until it has come", () => {
  const weekOf = (known: string) =>
    weeklyAverages(
      "cmt_10_year",
      [...published, bundledValue({ on: day("2026-05-04"), value: rate(4.45) })],
      day(known),
      "monday",
    );
  expect(weekOf("2026-05-01")).toEqual([]);
  expect(weekOf("2026-05-04").map((week) => week.weekOf)).toEqual([day("2026-04-27")]);
});

describe("an average takes effect", () => {
  const averages = (effectiveWeekday: "monday" | "tuesday", ...days: readonly string[]) =>
    weeklyAverages(
      "cmt_10_year",
      days.map((on) => bundledValue({ on: day(on), value: rate(4) })),
      day("2027-01-01"),
      effectiveWeekday,
    );
  const effectiveFrom = (on: string) => averages("tuesday", on)[0]?.effectiveFrom;

  test("on the Tuesday after its week", () => {
    expect(effectiveFrom("2026-04-20")).toBe(day("2026-04-28"));
  });
  test("on the Wednesday if that Monday is a federal holiday, or the observed date of a Sunday's", () => {
    // Labor Day is September 7, 2026; Christmas of 2022 was a Sunday; Columbus Day 2026 is October 12.
    expect(effectiveFrom("2026-08-31")).toBe(day("2026-09-09"));
    expect(effectiveFrom("2022-12-19")).toBe(day("2022-12-28"));
    expect(effectiveFrom("2026-10-05")).toBe(day("2026-10-14"));
  });
  test("on the Tuesday after a holiday that is not on a Monday", () => {
    // Juneteenth 2026 is a Friday; Christmas 2026 is a Friday.
    expect(effectiveFrom("2026-06-15")).toBe(day("2026-06-23"));
    expect(effectiveFrom("2026-12-21")).toBe(day("2026-12-29"));
  });
  test("on the Monday, holiday or not, if a company chose that", () => {
    expect(averages("monday", "2026-08-31", "2026-09-08").map((week) => week.effectiveFrom)).toEqual([
      day("2026-09-07"),
      day("2026-09-14"),
    ]);
  });
  test("and stays in effect through the day before the next change", () => {
    const lastDays = (effectiveWeekday: "monday" | "tuesday") =>
      averages(effectiveWeekday, "2026-08-24", "2026-08-31", "2026-09-08").map((week) =>
        addDays(effectiveUntil(week), -1),
      );
    // Tuesday, September 8 is the last day of a long week, Monday, September 14 of a short one.
    expect(lastDays("tuesday")).toEqual([day("2026-09-08"), day("2026-09-14"), day("2026-09-21")]);
    expect(lastDays("monday")).toEqual([day("2026-09-06"), day("2026-09-13"), day("2026-09-20")]);
  });
});

test("a week that was not published is a gap, and no week is in effect on its days", () => {
  const values = [day("2026-04-08"), day("2026-04-22")].map((on) => bundledValue({ on, value: rate(4) }));
  const found = (on: string) =>
    weekCovering("cmt_10_year", latestWeek("cmt_10_year", values, day(on), "monday"), day(on))._tag;
  // In effect: from April 13 to 19 the first week, from April 27 to May 3 the second; the week of April 13 is missing.
  expect(["2026-04-12", "2026-04-13", "2026-04-19", "2026-04-20", "2026-04-26", "2026-04-27"].map(found)).toEqual([
    "Refused",
    "Accepted",
    "Accepted",
    "Refused",
    "Refused",
    "Accepted",
  ]);
});

describe("the lowest week since the application", () => {
  const weeks = weeklyAverages(
    "cmt_10_year",
    ["2026-03-30", "2026-04-06", "2026-04-13", "2026-04-20"].map((on, position) =>
      bundledValue({ on: day(on), value: rate([3.9, 4.3, 4.1, 4.2][position] ?? 0) }),
    ),
    today,
    "monday",
  );
  const lowest = (from: string, through: string) => lowestWeek(weeks, day(from), day(through))?.value ?? null;
  test("includes the week in effect on the application date, even on its last day", () => {
    // 3.90 is in effect from April 6 to 12.
    expect(lowest("2026-04-12", "2026-05-01")).toBe(rate(3.9));
    expect(lowest("2026-04-13", "2026-05-01")).toBe(rate(4.1));
  });
  test("includes a week from its first day in effect, not from the day before", () => {
    // 4.10 is in effect from April 20.
    expect(lowest("2026-04-13", "2026-04-19")).toBe(rate(4.3));
    expect(lowest("2026-04-13", "2026-04-20")).toBe(rate(4.1));
  });
  test("is unknown before the first week is in effect", () => {
    expect(lowest("2026-03-01", "2026-04-05")).toBeNull();
  });
});

const series = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 2_000 })), {
    selector: ([offset]) => offset,
    maxLength: 60,
  })
  .map((entries) =>
    entries
      .toSorted(([one], [other]) => one - other)
      .map(([offset, hundredths]) =>
        bundledValue({ on: addDays(day("2025-01-01"), offset), value: (hundredths * 1_000) as Rate }),
      )
      .filter(({ on }) => weekday(on) <= 5),
  );

describe("for any published values", () => {
  test("a week's average is between its lowest and its highest day, to two decimals", () => {
    fc.assert(
      fc.property(series, (values) => {
        for (const week of weeklyAverages("cmt_1_year", values, day("2027-01-01"), "monday")) {
          const inWeek = values.filter(({ on }) => week.weekOf <= on && on <= addDays(week.weekOf, 4));
          const all = inWeek.map(({ value }) => value);
          expect(week.values).toEqual(inWeek);
          expect(week.value % 1_000).toBe(0);
          expect(week.value).toBeGreaterThanOrEqual(Math.min(...all));
          expect(week.value).toBeLessThanOrEqual(Math.max(...all));
        }
      }),
    );
  });
  test("weeks begin on Mondays, follow one another, and include each weekday with a value", () => {
    fc.assert(
      fc.property(series, (values) => {
        const weeks = weeklyAverages("cmt_1_year", values, day("2027-01-01"), "tuesday");
        const mondays = weeks.map(({ weekOf }) => weekOf);
        expect(mondays).toEqual([...new Set(mondays)].toSorted());
        for (const { weekOf, effectiveFrom } of weeks) {
          expect(weekday(weekOf)).toBe(1);
          expect(weekday(effectiveFrom)).toBe(federalHolidayOn(addDays(weekOf, 7)) === null ? 2 : 3);
        }
        for (const [position, week] of weeks.entries()) {
          const next = weeks[position + 1];
          if (next?.weekOf === addDays(week.weekOf, 7)) expect(effectiveUntil(week)).toBe(next.effectiveFrom);
        }
        for (const { on } of values) expect(mondays).toContain(addDays(on, 1 - weekday(on)));
      }),
    );
  });
  test("what is known of a week does not change with later days", () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 0, max: 400 }), (values, offset) => {
        const then = addDays(day("2025-01-01"), offset);
        const known = weeklyAverages("cmt_1_year", values, then, "monday");
        const later = weeklyAverages("cmt_1_year", values, day("2027-01-01"), "monday");
        expect(later.slice(0, known.length)).toEqual(known);
      }),
    );
  });
  test("the last few values give the same week in effect as all of them", () => {
    fc.assert(
      fc.property(
        series,
        fc.integer({ min: 0, max: 420 }),
        fc.constantFrom("monday", "tuesday"),
        (values, offset, effectiveWeekday) => {
          const on = addDays(day("2025-01-01"), offset);
          const weeks = weeklyAverages("cmt_1_year", values, on, effectiveWeekday);
          expect(latestWeek("cmt_1_year", values, on, effectiveWeekday)).toEqual(lastWeekInEffect(weeks, on));
        },
      ),
      { numRuns: 500 },
    );
  });
  test("merging a series with itself or with an empty one changes nothing", () => {
    fc.assert(
      fc.property(series, (values) => {
        expect(mergeDailyValues([values, values, []])).toEqual(values);
      }),
    );
  });
});
