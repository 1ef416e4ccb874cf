import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import {
  quarterBefore,
  quarterIndex,
  quarterIndexOn,
  reportedQuarter,
} from "../../../../domain/mcr/quarter/quarter.ts";

const requested = (year: number, number: 1 | 2 | 3 | 4, today: string) => reportedQuarter({ year, number }, day(today));

describe("a quarter", () => {
  test("runs from the first day of its first month to the last of its third", () => {
    const ends = ([1, 2, 3, 4] as const).map((number) => requested(2024, number, "2026-11-22"));
    expect(ends).toMatchObject([
      { value: { beginsOn: "2024-01-01", endsOn: "2024-03-31", dayBefore: "2023-12-31" } },
      { value: { beginsOn: "2024-04-01", endsOn: "2024-06-30", dayBefore: "2024-03-31" } },
      { value: { beginsOn: "2024-07-01", endsOn: "2024-09-30", dayBefore: "2024-06-30" } },
      { value: { beginsOn: "2024-10-01", endsOn: "2024-12-31", dayBefore: "2024-09-30" } },
    ]);
  });

  test("is reported in version 6 through 2025, and in version 7 from the first quarter of 2026", () => {
    expect(requested(2024, 1, "2026-11-22")).toMatchObject({ value: { formVersion: 6 } });
    expect(requested(2025, 4, "2026-11-22")).toMatchObject({ value: { formVersion: 6 } });
    expect(requested(2026, 1, "2026-11-22")).toMatchObject({ value: { formVersion: 7 } });
  });

  test("before 2024 is refused, because its form is not included", () => {
    expect(requested(2023, 4, "2026-11-22")).toMatchObject({
      refusal: { _tag: "NoRuleInForce", parameter: "mcr.form_version", on: "2023-12-31" },
    });
  });

  test("that has not begun is refused until its first day", () => {
    expect(requested(2026, 2, "2026-03-31")).toMatchObject({
      refusal: { _tag: "QuarterNotBegun", beginsOn: "2026-04-01" },
    });
    expect(requested(2026, 2, "2026-04-01")).toMatchObject({ value: { beginsOn: "2026-04-01" } });
  });

  test("is complete from the day after its last", () => {
    expect(requested(2026, 1, "2026-03-31")).toMatchObject({ value: { isComplete: false } });
    expect(requested(2026, 1, "2026-04-01")).toMatchObject({ value: { isComplete: true } });
  });

  test("follows the last of the year before", () => {
    expect(quarterBefore({ year: 2026, number: 1 })).toEqual({ year: 2025, number: 4 });
    expect(quarterIndex({ year: 2026, number: 1 }) - quarterIndex({ year: 2025, number: 4 })).toBe(1);
    expect(quarterIndexOn(day("2025-12-31"))).toBe(quarterIndex({ year: 2025, number: 4 }));
    expect(quarterIndexOn(day("2026-01-01"))).toBe(quarterIndex({ year: 2026, number: 1 }));
  });
});
