import { describe, expect, test } from "bun:test";
import {
  addDays,
  addMonths,
  ageAtLastBirthday,
  day,
  daysBetween,
  parseDay,
  weekday,
} from "../../../domain/kernel/day.ts";

describe("a date", () => {
  test.each([
    "2026-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-04-31",
    "1799-12-31",
    "3000-01-01",
    "2026-1-1",
    "2026-01-01T00:00",
    "",
  ])("is not decoded from %p", (text) => expect(parseDay(text)).toBeNull());

  test.each(["2024-02-29", "2000-02-29", "1800-01-01", "2999-12-31"])("is decoded from %s", (text) =>
    expect<string | null>(parseDay(text)).toBe(text),
  );

  test("1900 was no leap year and 2000 was one", () => {
    expect(parseDay("1900-02-29")).toBeNull();
    expect(parseDay("2000-02-29")).not.toBeNull();
  });

  test("written wrongly in our own code is a bug, not a refusal", () => {
    expect(() => day("2026-02-30")).toThrow();
  });
});

describe("counting days", () => {
  test("crosses the ends of months, years and leap days", () => {
    expect<string>(addDays(day("2024-02-28"), 1)).toBe("2024-02-29");
    expect<string>(addDays(day("2025-02-28"), 1)).toBe("2025-03-01");
    expect<string>(addDays(day("2025-12-31"), 1)).toBe("2026-01-01");
    expect<string>(addDays(day("2026-03-01"), -1)).toBe("2026-02-28");
  });

  test("a rate lock of 120 days from March 2, 2026 runs through June 30", () => {
    // March has 29 days left, April 30, May 31, June 30: 29 + 30 + 31 + 30 = 120.
    expect<string>(addDays(day("2026-03-02"), 120)).toBe("2026-06-30");
    expect(daysBetween(day("2026-03-02"), day("2026-06-30"))).toBe(120);
    expect(daysBetween(day("2026-06-30"), day("2026-03-02"))).toBe(-120);
  });

  test("knows the days of the week", () => {
    expect(weekday(day("1970-01-01"))).toBe(4);
    expect(weekday(day("2026-03-02"))).toBe(1);
    expect(weekday(day("2026-03-01"))).toBe(7);
    expect(weekday(day("1800-01-01"))).toBe(3);
  });
});

describe("counting months", () => {
  test("keeps the day of the month, or uses the last day of a shorter one", () => {
    expect<string>(addMonths(day("2026-01-31"), 1)).toBe("2026-02-28");
    expect<string>(addMonths(day("2024-01-31"), 1)).toBe("2024-02-29");
    expect<string>(addMonths(day("2026-01-15"), 12)).toBe("2027-01-15");
    expect<string>(addMonths(day("2026-01-15"), -1)).toBe("2025-12-15");
  });
});

describe("age at the last birthday", () => {
  test("changes on the birthday, not the day before", () => {
    expect(ageAtLastBirthday(day("1964-06-15"), day("2026-06-14"))).toBe(61);
    expect(ageAtLastBirthday(day("1964-06-15"), day("2026-06-15"))).toBe(62);
  });

  test("of a person born on February 29 changes on March 1 in other years", () => {
    expect(ageAtLastBirthday(day("1964-02-29"), day("2026-02-28"))).toBe(61);
    expect(ageAtLastBirthday(day("1964-02-29"), day("2026-03-01"))).toBe(62);
    expect(ageAtLastBirthday(day("1964-02-29"), day("2028-02-29"))).toBe(64);
  });
});

test("the day after February 28 of a year divisible by four is March 1 in 2100 and February 29 in 2400", () => {
  expect<string>(addDays(day("2100-02-28"), 1)).toBe("2100-03-01");
  expect<string>(addDays(day("2400-02-28"), 1)).toBe("2400-02-29");
});
