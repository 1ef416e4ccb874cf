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

test("the last quarter is the last completed one", () => {
  expect(lastQuarter(day("2026-05-01"))).toEqual({ year: 2026, number: 1, endsOn: day("2026-03-31") });
  expect(lastQuarter(day("2026-04-01"))).toEqual({ year: 2026, number: 1, endsOn: day("2026-03-31") });
  expect(lastQuarter(day("2026-03-31"))).toEqual({ year: 2025, number: 4, endsOn: day("2025-12-31") });
  expect(lastQuarter(day("2027-01-04"))).toEqual({ year: 2026, number: 4, endsOn: day("2026-12-31") });
});

test("a holiday or weekend is replaced by the previous business day, or by the next one for future events", () => {
  // Thanksgiving of 2026 is Thursday, November 26; the Friday after it is not a federal holiday.
  expect(workingDayThrough(day("2026-11-26"))).toBe(day("2026-11-25"));
  expect(workingDayFrom(day("2026-11-26"))).toBe(day("2026-11-27"));
  // New Year's Day of 2027 is a Friday.
  expect(workingDayThrough(day("2027-01-03"))).toBe(day("2026-12-31"));
  expect(workingDayFrom(day("2027-01-01"))).toBe(day("2027-01-04"));
  expect(workingDayFrom(day("2026-05-04"))).toBe(day("2026-05-04"));
});

/** Every date on which the service can start with a demonstration, for fifteen months. */
const starts: readonly Day[] = Array.from({ length: 460 }, (_, position) => addDays(day("2025-10-01"), position));

test("whatever the start date, no event is later than it, and events are in date order", () => {
  for (const today of starts) {
    const days = historyThrough(today).map(({ on }) => on);
    expect(days.every((on) => on <= today)).toBe(true);
    expect(days).toEqual(days.toSorted());
  }
});

test("closings and disbursements follow the waiting periods of federal law, whatever the application date", () => {
  for (const from of starts) {
    const disclosedOn = workingDayThrough(addDays(from, 28));
    const closingOn = workingDayFrom(addDays(from, 36));
    const disbursedOn = workingDayThrough(addDays(from, 49));
    expect(closingOn >= accepted(firstDayAfterWait(disclosureWait, disclosedOn))).toBe(true);
    expect(disbursedOn >= accepted(firstDayAfterWait(rescissionWait, closingOn))).toBe(true);
  }
});
