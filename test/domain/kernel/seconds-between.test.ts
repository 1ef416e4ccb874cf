import { expect, test } from "bun:test";
import { instantAfterDays, secondsBetween } from "../../../domain/kernel/day.ts";
import { instant } from "../../fixtures/clock.ts";

const between = (from: string, to: string): number => secondsBetween(instant(from), instant(to));

test("seconds between instants span midnight, month end, and leap day, backward as well as forward", () => {
  expect(between("2026-05-01T23:59:59.000Z", "2026-05-02T00:00:01.000Z")).toBe(2);
  // February 28, 2028 to March 1, 2028 is two days: 2028 is a leap year.
  expect(between("2028-02-28T12:00:00.000Z", "2028-03-01T12:00:00.000Z")).toBe(2 * 86_400);
  expect(between("2026-05-01T12:00:30.000Z", "2026-05-01T12:00:00.000Z")).toBe(-30);
  expect(between("2026-05-01T12:00:00.250Z", "2026-05-01T12:00:01.000Z")).toBeCloseTo(0.75, 9);
});

test("an instant some days later is at the same time of day, also across a leap day", () => {
  expect(instantAfterDays(instant("2028-02-28T23:59:59.250Z"), 1)).toBe(instant("2028-02-29T23:59:59.250Z"));
  expect(instantAfterDays(instant("2026-12-31T00:00:00.000Z"), 1)).toBe(instant("2027-01-01T00:00:00.000Z"));
});
