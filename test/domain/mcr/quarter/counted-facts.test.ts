import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import {
  columnOf,
  countedFacts,
  filingsBefore,
  isReceivedBy,
  outcomeOn,
  placeOn,
  reopeningAfter,
} from "../../../../domain/mcr/quarter/counted-facts.ts";
import { amountOn, firstAmountBetween } from "../../../../domain/mcr/quarter/reported-amount.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aHistory, filedOn, inQuarter, onDay } from "../example.ts";

type History = Parameters<typeof aHistory>[0];

/** The facts that count for a loan received on February 10, without earlier filings. */
const counting = (history: Partial<History>, given: Parameters<typeof aHistory>[1] = {}) => {
  const counted = countedFacts(aHistory({ applied: ["2026-02-10"], ...history }, given), []);
  if (counted === null) throw new Error("there is no application");
  return counted;
};

test("what was recorded at the moment of a filing was included, and a moment later it was not", () => {
  const filings = [filedOn(inQuarter(1), "2026-04-20")];
  const recorded = (recordedAt: string) => {
    const move = { ...onDay("2026-03-30", "2026-04-20"), recordedAt: instant(recordedAt), status: "denied" as const };
    const facts = aHistory({ applied: ["2026-02-10"] });
    return countedFacts({ ...facts, statuses: [...facts.statuses, move] }, filings)?.statuses.at(-1);
  };
  expect(recorded("2026-04-20T12:00:00.000Z")).toMatchObject({ lateFor: null, countsFrom: day("2026-03-30") });
  expect(recorded("2026-04-20T12:00:00.001Z")).toMatchObject({
    lateFor: { year: 2026, number: 1 },
    countsFrom: day("2026-04-20"),
  });
});

test("of two changes of status on one date the one recorded later counts, and at one instant the later in the list", () => {
  const at = (recordedAt: string, status: "withdrawn" | "denied") => ({
    ...onDay("2026-03-02"),
    recordedAt: instant(recordedAt),
    status,
  });
  const outcomeOf = (...statuses: ReturnType<typeof at>[]) => {
    const counted = countedFacts(aHistory({ applied: ["2026-02-10"] }, { statuses }), []);
    return counted && outcomeOn(counted, day("2026-03-31"))?.status;
  };
  const [noon, later] = ["2026-03-02T12:00:00.000Z", "2026-03-02T12:00:01.000Z"];
  expect(outcomeOf(at(later, "denied"), at(noon, "withdrawn"))).toBe("denied");
  expect(outcomeOf(at(noon, "withdrawn"), at(later, "denied"))).toBe("denied");
  expect(outcomeOf(at(noon, "denied"), at(noon, "withdrawn"))).toBe("withdrawn");
  expect(outcomeOf(at(noon, "withdrawn"), at(noon, "denied"))).toBe("denied");
});

describe("the amount of a loan in a report", () => {
  const counted = counting({ amounts: { "2026-02-12": 100_000, "2026-03-31": 200_000, "2026-04-01": 300_000 } });
  const dollarsOn = (on: string) => amountOn(counted, day(on));
  const appliedFor = (from: string, by: string) => firstAmountBetween(counted, day(from), day(by)).dollars;

  test("is the last one through the date, and 1,000 for an unknown one before the first", () => {
    expect(dollarsOn("2026-02-11")).toEqual({ dollars: 1000, isUnknown: true });
    expect(dollarsOn("2026-02-12")).toEqual({ dollars: 100_000, isUnknown: false });
    expect(dollarsOn("2026-03-30").dollars).toBe(100_000);
    expect(dollarsOn("2026-03-31").dollars).toBe(200_000);
    expect(dollarsOn("2026-04-01").dollars).toBe(300_000);
  });

  test("is the later in the list among those of one date, wherever that date is in it", () => {
    const amounts = [
      { on: day("2026-03-02"), amountCents: 200_000_00 },
      { on: day("2026-03-02"), amountCents: 300_000_00 },
      { on: day("2026-03-01"), amountCents: 100_000_00 },
    ];
    expect(amountOn(counting({}, { amounts }), day("2026-03-31")).dollars).toBe(300_000);
  });

  test("rounds half a dollar up", () => {
    const of = (dollars: number) =>
      amountOn(counting({ amounts: { "2026-03-01": dollars } }), day("2026-03-01")).dollars;
    expect([of(100.49), of(100.5)]).toEqual([100, 101]);
  });

  test("applied for is the first from one date through another", () => {
    expect(appliedFor("2026-02-12", "2026-03-31")).toBe(100_000);
    expect(appliedFor("2026-02-13", "2026-03-31")).toBe(200_000);
    expect(appliedFor("2026-03-31", "2026-04-01")).toBe(200_000);
    expect(appliedFor("2026-04-01", "2026-04-01")).toBe(300_000);
  });

  test("applied for is the earlier known one, if there is none in between", () => {
    expect(appliedFor("2026-02-13", "2026-03-30")).toBe(100_000);
    expect(appliedFor("2026-02-10", "2026-02-11")).toBe(1000);
  });

  test("applied for is the first by date, whatever the order of the list", () => {
    const amounts = [
      { on: day("2026-03-02"), amountCents: 200_000_00 },
      { on: day("2026-03-01"), amountCents: 100_000_00 },
      { on: day("2026-03-01"), amountCents: 150_000_00 },
    ];
    for (const by of ["2026-03-01", "2026-03-31"])
      expect(firstAmountBetween(counting({}, { amounts }), day("2026-03-01"), day(by)).dollars).toBe(100_000);
  });
});

describe("the outcome of an application as of a date", () => {
  const outcome = (moves: History["moves"], on: string) => outcomeOn(counting({ moves: moves ?? [] }), day(on))?.status;

  test("counts from its own date, and does not exist before", () => {
    expect(outcome([["denied", "2026-03-20"]], "2026-03-19")).toBeUndefined();
    expect(outcome([["denied", "2026-03-20"]], "2026-03-20")).toBe("denied");
  });

  test("stays the funding after the endorsement and the closing of the escrow", () => {
    const moves = [
      ["funded", "2026-03-20"],
      ["endorsed", "2026-04-02"],
      ["escrow_closed", "2026-04-03"],
    ] as const;
    expect(["2026-03-19", "2026-03-20", "2026-04-02", "2026-04-03"].map((on) => outcome(moves, on))).toEqual([
      undefined,
      "funded",
      "funded",
      "funded",
    ]);
    const ofOneDay = [
      ["funded", "2026-03-20"],
      ["endorsed", "2026-03-20", "2026-03-21"],
    ] as const;
    expect(outcome(ofOneDay, "2026-03-20")).toBe("funded");
  });

  test("does not exist if the application was reopened", () => {
    const moves = [
      ["withdrawn", "2026-03-20"],
      ["processing", "2026-03-25"],
    ] as const;
    expect([outcome(moves, "2026-03-24"), outcome(moves, "2026-03-25")]).toEqual(["withdrawn", undefined]);
    const facts = counting({ moves: [["underwriting", "2026-03-01", "2026-03-31"], ...moves] });
    const ended = outcomeOn(facts, day("2026-03-20"));
    const reopenedOn = (by: string) => ended && reopeningAfter(facts, ended, day(by))?.effectiveOn;
    expect(reopenedOn("2026-03-25")).toBe(day("2026-03-25"));
    expect(reopenedOn("2026-03-24")).toBeUndefined();
  });

  test("of changes entered out of order follows their effective dates, then the order of entry", () => {
    const late = [
      ["processing", "2026-03-25", "2026-03-25"],
      ["withdrawn", "2026-03-20", "2026-03-26"],
    ] as const;
    expect(outcome(late, "2026-03-31")).toBeUndefined();
    const ofOneDay = [
      ["processing", "2026-03-20", "2026-03-22"],
      ["withdrawn", "2026-03-20", "2026-03-21"],
    ] as const;
    expect([ofOneDay, ofOneDay.toReversed()].map((moves) => outcome(moves, "2026-03-31"))).toEqual([
      undefined,
      undefined,
    ]);
  });
});

test("an application is received from its own date on", () => {
  const counted = counting({});
  expect(["2026-02-09", "2026-02-10"].map((on) => isReceivedBy(counted, day(on)))).toEqual([false, true]);
});

test("a report keeps the figures of earlier quarters as they were filed, but not those of its own", () => {
  const filings = [filedOn(inQuarter(1), "2026-05-10"), filedOn(inQuarter(2), "2026-08-10")];
  expect(filingsBefore(filings, inQuarter(2))).toEqual(filings.slice(0, 1));
});

describe("where a loan counts on a date", () => {
  test("is with the company's own people unless it is wholesale", () => {
    expect((["retail", "brokered", "wholesale"] as const).map(columnOf)).toEqual(["direct", "direct", "thirdParty"]);
  });

  test("is its first channel and state before they are entered, and each next one from its own date", () => {
    const counted = counting({ changes: [["wholesale", "FL", "2026-03-01"]] });
    const stateOn = (on: string) => placeOn(counted, day(on)).propertyState;
    expect(["2026-01-01", "2026-02-28", "2026-03-01"].map(stateOn)).toEqual(["TX", "TX", "FL"]);
  });
});

test("a fact counts from its entry if its own quarter, or a later one, was filed before", () => {
  const countsFrom = (recordedAt: string, filed: Parameters<typeof filedOn>) => {
    const recordedOn = recordedAt.slice(0, "YYYY-MM-DD".length);
    const application = { ...onDay("2026-02-10", recordedOn), recordedAt: instant(recordedAt) };
    const facts = aHistory({ applied: ["2026-02-10"] }, { application });
    return countedFacts(facts, [filedOn(...filed)])?.application.countsFrom;
  };
  const [received, entered] = [day("2026-02-10"), day("2026-05-10")];
  const first = [inQuarter(1), "2026-05-10"] as const;
  expect(countsFrom("2026-05-10T12:00:00.000Z", [...first])).toBe(received);
  expect(countsFrom("2026-05-10T12:00:00.001Z", [...first])).toBe(entered);
  expect(countsFrom("2026-12-31T12:00:00.000Z", [inQuarter(4, 2025), "2026-02-01"])).toBe(received);
  expect(countsFrom("2026-12-31T12:00:00.000Z", [inQuarter(2), "2026-08-10"])).toBe(day("2026-12-31"));
});
