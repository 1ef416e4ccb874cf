import { expect, test } from "bun:test";
import { type Day, day } from "../../../../domain/kernel/day.ts";
import type { LoanStatus } from "../../../../domain/loan/status/status.ts";
import { reportedDays } from "../../../../domain/mcr/history/reported-days.ts";
import { instant } from "../../../fixtures/clock.ts";

const endOfTime = day("2999-12-31");

type Entry = readonly [status: LoanStatus, effectiveOn: string, recordedOn?: string];

/** The reported days of a loan received on February 10 by default, with entries recorded at noon. */
const daysOf = (
  entries: readonly Entry[],
  given: { applicationOn?: Day | null; disbursedOn?: Day; places?: string[] } = {},
) => {
  const { applicationOn = day("2026-02-10"), disbursedOn = null, places = ["2026-02-10"] } = given;
  const { from, until } = reportedDays({
    applicationOn,
    disbursedOn,
    pipeline: places.map((on) => ({
      effectiveOn: day(on),
      channel: "retail" as const,
      propertyState: "TX",
      recordedAt: instant(`${on}T12:00:00.000Z`),
    })),
    statusHistory: entries.map(([status, effectiveOn, recordedOn = effectiveOn]) => ({
      status,
      effectiveOn: day(effectiveOn),
      at: instant(`${recordedOn}T12:00:00.000Z`),
    })) as unknown as Parameters<typeof reportedDays>[0]["statusHistory"],
  });
  return [from, until];
};

test("an open loan is in reports from its application on, without an end", () => {
  expect(daysOf([["origination", "2026-02-01"]])).toEqual([day("2026-02-10"), endOfTime]);
  expect(daysOf([["origination", "2026-02-01"]], { places: ["2026-02-08"] })).toEqual([day("2026-02-08"), endOfTime]);
  expect(daysOf([["origination", "2026-02-01"]], { applicationOn: day("2026-02-05") })[0]).toBe(day("2026-02-05"));
});

test("a loan that ended is in reports until everything has taken effect and is recorded in every time zone", () => {
  const open = ["origination", "2026-02-10"] as const;
  for (const status of ["denied", "withdrawn", "incomplete", "approved_not_accepted", "funded"] as const)
    expect(daysOf([open, [status, "2026-03-20"]])).toEqual([day("2026-02-10"), day("2026-03-21")]);
  expect(daysOf([open, ["denied", "2026-03-20", "2026-05-20"]])[1]).toBe(day("2026-05-21"));
  expect(daysOf([open, ["denied", "2026-07-01", "2026-05-20"]])[1]).toBe(day("2026-07-01"));
  expect(daysOf([open, ["denied", "2026-03-20"]], { places: ["2026-02-10", "2026-06-02"] })[1]).toBe(day("2026-06-03"));
  expect(daysOf([open, ["denied", "2026-03-20"]], { applicationOn: day("2026-08-01") })[1]).toBe(day("2026-08-01"));
});

test("the status that takes effect last counts, or the last recorded one of the same date", () => {
  const open = ["origination", "2026-02-10"] as const;
  expect(daysOf([open, ["denied", "2026-03-20"], ["processing", "2026-04-02"]])[1]).toBe(endOfTime);
  expect(daysOf([open, ["processing", "2026-04-02"], ["denied", "2026-03-20", "2026-05-20"]])[1]).toBe(endOfTime);
  expect(daysOf([open, ["denied", "2026-03-20", "2026-03-21"], ["processing", "2026-03-20"]])[1]).toBe(
    day("2026-03-22"),
  );
  expect(daysOf([open, ["denied", "2026-03-20"], ["processing", "2026-03-20"]])[1]).toBe(endOfTime);
});

test("a funded loan counts from its disbursement, and its later insurance changes nothing", () => {
  const entries: Entry[] = [
    ["origination", "2026-02-10"],
    ["funded", "2026-03-20"],
  ];
  const disbursed = { disbursedOn: day("2026-03-25"), applicationOn: null, places: [] };
  expect(daysOf(entries, disbursed)).toEqual([day("2026-03-25"), day("2026-03-25")]);
  expect(daysOf([...entries, ["endorsed", "2026-04-02"]])[1]).toBe(day("2026-04-03"));
  // Insured without a recorded funding, it is open.
  expect(
    daysOf([
      ["origination", "2026-02-10"],
      ["endorsed", "2026-04-02"],
    ])[1],
  ).toBe(endOfTime);
});

test("a loan whose application date was removed may be in any later report, and one that never had it is in none", () => {
  const denied: Entry[] = [["denied", "2026-03-20"]];
  expect(daysOf(denied, { applicationOn: null })).toEqual([day("2026-02-10"), endOfTime]);
  expect(daysOf(denied, { applicationOn: null, places: [] })).toEqual([endOfTime, day("2026-03-21")]);
});
