import { describe, expect, test } from "bun:test";
import { day } from "../../../domain/kernel/day.ts";
import { businessDayAfter, isBusinessDay } from "../../../domain/reference-data/business-days.ts";

describe("a business day of a waiting period is", () => {
  test("every day of the week except Sunday", () => {
    // May 4, 2026 is a Monday.
    const week = ["04", "05", "06", "07", "08", "09", "10"].map((of) => isBusinessDay(day(`2026-05-${of}`)));
    expect(week).toEqual([true, true, true, true, true, true, false]);
  });

  test("not the date of a legal holiday", () => {
    for (const holiday of ["2026-05-25", "2026-06-19", "2026-11-26", "2027-01-01"])
      expect(isBusinessDay(day(holiday))).toBe(false);
  });

  test("the Friday on which offices observe a Saturday's holiday, but not that Saturday", () => {
    // July 4, 2026 is a Saturday; the regulator's own example.
    expect(isBusinessDay(day("2026-07-03"))).toBe(true);
    expect(isBusinessDay(day("2026-07-04"))).toBe(false);
  });

  test("the Monday on which offices observe a Sunday's holiday", () => {
    // July 4, 2027 is a Sunday.
    expect(isBusinessDay(day("2027-07-05"))).toBe(true);
  });
});

test("business days are counted from the next day, across Sundays and holidays", () => {
  expect(businessDayAfter(day("2026-05-04"), 3)).toBe(day("2026-05-07"));
  // Thursday before Memorial Day: Friday, Saturday, Tuesday.
  expect(businessDayAfter(day("2026-05-21"), 3)).toBe(day("2026-05-26"));
});
