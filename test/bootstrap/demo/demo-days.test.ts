import { expect, test } from "bun:test";
import { historyThrough } from "../../../bootstrap/demo/history/history.ts";
import { lastQuarter, workingDayFrom, workingDayThrough } from "../../../bootstrap/demo/history/past-days.ts";
import {
  disclosureWait,
  firstDayAfterWait,
  rescissionWait,
} from "../../../domain/hecm/parameters/periods/waiting-periods.ts";
import { addDays, type Day, day } from "../../../domain/kernel/day.ts";
import { accepted } from "../../fixtures/accepted.ts";

test("the last quarter is the one that is over", () => {
  expect(lastQuarter(day("2026-05-01"))).toEqual({ year: 2026, number: 1, endsOn: day("2026-03-31") });
  expect(lastQuarter(day("2026-04-01"))).toEqual({ year: 2026, number: 1, endsOn: day("2026-03-31") });
  expect(lastQuarter(day("2026-03-31"))).toEqual({ year: 2025, number: 4, endsOn: day("2025-12-31") });
  expect(lastQuarter(day("2027-01-04"))).toEqual({ year: 2026, number: 4, endsOn: day("2026-12-31") });
});

test("a day off is replaced by the working day before, or for future events by the next", () => {
  // Thanksgiving of 2026 is Thursday, 26 November; the Friday after it is no federal holiday.
  expect(workingDayThrough(day("2026-11-26"))).toBe(day("2026-11-25"));
  expect(workingDayFrom(day("2026-11-26"))).toBe(day("2026-11-27"));
  // New Year's Day of 2027 is a Friday.
  expect(workingDayThrough(day("2027-01-03"))).toBe(day("2026-12-31"));
  expect(workingDayFrom(day("2027-01-01"))).toBe(day("2027-01-04"));
  expect(workingDayFrom(day("2026-05-04"))).toBe(day("2026-05-04"));
});

/** Every day on which the service may start with a demonstration, for fifteen months. */
const starts: readonly Day[] = Array.from({ length: 460 }, (_, position) => addDays(day("2025-10-01"), position));

test("whenever the service starts, nothing happened after that day, and in the order of days", () => {
  for (const today of starts) {
    const days = historyThrough(today).map(({ on }) => on);
    expect(days.every((on) => on <= today)).toBe(true);
    expect(days).toEqual(days.toSorted());
  }
});

test("closings and disbursements come after the waits of federal law, whenever an application is made", () => {
  for (const from of starts) {
    const disclosedOn = workingDayThrough(addDays(from, 28));
    const closingOn = workingDayFrom(addDays(from, 36));
    const disbursedOn = workingDayThrough(addDays(from, 49));
    expect(closingOn >= accepted(firstDayAfterWait(disclosureWait, disclosedOn))).toBe(true);
    expect(disbursedOn >= accepted(firstDayAfterWait(rescissionWait, closingOn))).toBe(true);
  }
});
