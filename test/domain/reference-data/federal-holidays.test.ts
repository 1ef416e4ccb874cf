import { describe, expect, test } from "bun:test";
import { bundledIndexValues, bundledThrough } from "../../../adapters/rates/bundled.ts";
import { addDays, type Day, day, weekday } from "../../../domain/kernel/day.ts";
import { bankHolidayOn, federalHolidayOn } from "../../../domain/reference-data/federal-holidays.ts";

const daysOf = (first: Day, last: Day): Day[] => {
  const days: Day[] = [];
  for (let on = first; on <= last; on = addDays(on, 1)) days.push(on);
  return days;
};

/** The dates on which federal offices are closed for a holiday, as listed by the Office of Personnel Management. */
const observed: Readonly<Record<number, string>> = {
  2016: "01-01 01-18 02-15 05-30 07-04 09-05 10-10 11-11 11-24 12-26",
  2017: "01-02 01-16 02-20 05-29 07-04 09-04 10-09 11-10 11-23 12-25",
  2018: "01-01 01-15 02-19 05-28 07-04 09-03 10-08 11-12 11-22 12-25",
  2020: "01-01 01-20 02-17 05-25 07-03 09-07 10-12 11-11 11-26 12-25",
  // The Juneteenth law was signed on Thursday, June 17; June 19 was a Saturday. New Year's Day of 2022 is observed in 2021.
  2021: "01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31",
  2022: "01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26",
  2023: "01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25",
  2026: "01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25",
};

describe("federal offices observe", () => {
  test.each(Object.entries(observed))("in %s the holidays of that year, and no other date", (year, list) => {
    const found = daysOf(day(`${year}-01-01`), day(`${year}-12-31`)).filter((on) => federalHolidayOn(on) !== null);
    expect(found.map((on) => on.slice(5)).join(" ")).toBe(list);
  });

  test("each by the name in the law", () => {
    expect(federalHolidayOn(day("2026-02-16"))).toBe("Washington's Birthday");
    // A Saturday and a Sunday are observed on the Friday before and the Monday after.
    expect(federalHolidayOn(day("2026-07-03"))).toBe("Independence Day");
    expect(federalHolidayOn(day("2022-06-20"))).toBe("Juneteenth National Independence Day");
    expect(federalHolidayOn(day("2026-07-06"))).toBeNull();
  });

  test("a new holiday from the date of its law on, not in the years before", () => {
    expect(federalHolidayOn(day("2020-06-19"))).toBeNull();
    expect(federalHolidayOn(day("1985-01-21"))).toBeNull();
    expect(federalHolidayOn(day("1986-01-20"))).toBe("Birthday of Martin Luther King, Jr.");
  });
});

// The schedule of the Federal Reserve Banks (richmondfed.org/about_us/holiday_schedule): closed on the Monday after a Sunday, open on the
// Friday before a Saturday. Juneteenth and Christmas Day of 2027 are Saturdays, Independence Day of 2027 is a Sunday.
const closed: Readonly<Record<number, string>> = {
  2022: "01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26",
  2025: "01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25",
  2026: "01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25",
  2027: "01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25",
};

test.each(Object.entries(closed))(
  "the Federal Reserve Banks are closed in %s on the weekdays of their schedule",
  (year, list) => {
    const weekdays = daysOf(day(`${year}-01-01`), day(`${year}-12-31`)).filter((on) => weekday(on) < 6);
    expect(
      weekdays
        .filter((on) => bankHolidayOn(on) !== null)
        .map((on) => on.slice(5))
        .join(" "),
    ).toBe(list);
  },
);

test("the Mondays of the bundled series without a published value are the federal holidays among them", async () => {
  const published = new Set((await bundledIndexValues().list("cmt_10_year", bundledThrough)).map(({ on }) => on));
  const mondays = daysOf(day("2021-01-04"), bundledThrough).filter((on) => weekday(on) === 1);
  expect(mondays).toHaveLength(300);
  expect(mondays.filter((on) => !published.has(on))).toEqual(mondays.filter((on) => federalHolidayOn(on) !== null));
});
