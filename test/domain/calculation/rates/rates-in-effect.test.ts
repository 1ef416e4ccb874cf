import { describe, expect, test } from "bun:test";
import { lockDayOf } from "../../../../domain/calculation/rates/calculation-rates.ts";
import {
  endedLock,
  laterWeek,
  mayBeOutdated,
  outdatedText,
} from "../../../../domain/calculation/rates/rates-in-effect.ts";
import type { RateBasis, RateQuote } from "../../../../domain/hecm/rates/expected-rate.ts";
import { type IndexWeek, weeklyAverages } from "../../../../domain/hecm/rates/index-values.ts";
import type { RateIndex } from "../../../../domain/hecm/terms.ts";
import { addDays, day } from "../../../../domain/kernel/day.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import { bundledValue } from "../../../fixtures/calculation/daily-values.ts";

/** The average of the week that begins on a Monday, 4.00%. */
const weekOf = (monday: string, index: RateIndex = "cmt_10_year"): IndexWeek => {
  const on = day(monday);
  const [week] = weeklyAverages(index, [bundledValue({ on, value: rate(4) })], addDays(on, 7), "tuesday");
  if (week === undefined) throw new Error("a week without an average");
  return week;
};

const quoteOf = (expected: string | null, note: string | null = null): RateQuote => ({
  quotedOn: day("2026-05-01"),
  expectedWeek: expected === null ? null : weekOf(expected),
  lowestExpectedWeek: null,
  noteWeek: note === null ? null : weekOf(note, "cmt_1_year"),
});

const basis = (given: Partial<RateBasis> = {}): RateBasis => ({
  rule: "current",
  noteRateIsQuoted: false,
  margin: rate(2),
  lock: null,
  quote: quoteOf("2026-04-20"),
  ...given,
});

const lock = {
  rate: rate(6),
  lockedOn: day("2026-03-02"),
  endsOn: day("2026-06-30"),
  testedOn: day("2026-05-01"),
  isLive: true,
};
const locked = basis({ rule: "locked", lock });

describe("a lock on which a calculation relied has ended", () => {
  const ended = (closing: string | null, on: string) =>
    endedLock(
      locked,
      lockDayOf({ closingOn: closing === null ? null : day(closing), clearedToCloseOn: day("2026-05-01") }, day(on)),
    );

  test("if the loan closes after its last day, but not on it, whatever today's date", () => {
    expect(ended("2026-06-30", "2026-08-01")).toBeNull();
    expect(ended("2026-07-01", "2026-05-01")).toEqual({ _tag: "RateLockEnded", endsOn: day("2026-06-30") });
  });

  test("after its last day, if no closing is dated", () => {
    expect(ended(null, "2026-06-30")).toBeNull();
    expect(ended(null, "2026-07-01")).toMatchObject({ _tag: "RateLockEnded" });
  });

  test("never, if the rates were not those of the lock, or its end is unknown", () => {
    const on = day("2027-01-01");
    expect(endedLock(basis({ lock }), on)).toBeNull();
    expect(endedLock(basis({ rule: "locked", lock: { ...lock, endsOn: null } }), on)).toBeNull();
    expect(endedLock(basis({ rule: "locked" }), on)).toBeNull();
  });
});

describe("a later week than the quoted one may be in effect", () => {
  const changesOn = (of: RateBasis, last: string) =>
    [last, addDays(day(last), 1)].map((on) => mayBeOutdated(of, day(on)));

  test("from the Tuesday on which the next week's average takes effect", () => {
    // The average of April 20 to 24 is in effect from Tuesday, April 28; that of the next week from Tuesday, May 5.
    expect(changesOn(basis(), "2026-05-04")).toEqual([false, true]);
  });

  test("from the Wednesday if that Monday is a federal holiday", () => {
    // For the week of May 18 on Wednesday, May 27: Monday, May 25 is Memorial Day.
    expect(changesOn(basis({ quote: quoteOf("2026-05-11") }), "2026-05-26")).toEqual([false, true]);
  });

  test("also by the week of the note rate", () => {
    const note = { rule: "entered", noteRateIsQuoted: true } as const;
    expect(changesOn(basis({ ...note, quote: quoteOf(null, "2026-04-20") }), "2026-05-04")).toEqual([false, true]);
  });

  test("never, if nothing was quoted", () => {
    const late = day("2027-01-01");
    expect(mayBeOutdated(basis({ quote: null }), late)).toBe(false);
    expect(mayBeOutdated(locked, late)).toBe(false);
    expect(mayBeOutdated(basis({ rule: "entered" }), late)).toBe(false);
  });
});

describe("a calculation's rates are outdated", () => {
  const both = (expected: string, note: string) => basis({ noteRateIsQuoted: true, quote: quoteOf(expected, note) });

  test("by a later week of either rate, the expected rate's first; not by the same or an earlier one", () => {
    const used = both("2026-04-20", "2026-04-20");
    expect(laterWeek(used, both("2026-04-20", "2026-04-20"))).toBeNull();
    expect(laterWeek(used, both("2026-04-13", "2026-04-13"))).toBeNull();
    expect(laterWeek(used, both("2026-04-27", "2026-04-20"))?.week).toEqual(weekOf("2026-04-27"));
    expect(laterWeek(used, both("2026-04-20", "2026-04-27"))?.week).toEqual(weekOf("2026-04-27", "cmt_1_year"));
    expect(laterWeek(used, both("2026-04-27", "2026-05-04"))?.week).toEqual(weekOf("2026-04-27"));
  });

  test("by no week, if the rate was entered or locked", () => {
    const noteAlone = basis({ rule: "entered", noteRateIsQuoted: true, quote: quoteOf("2026-04-20", "2026-04-20") });
    expect(laterWeek(noteAlone, both("2026-04-27", "2026-04-20"))).toBeNull();
    expect(laterWeek(locked, both("2026-04-27", "2026-04-27"))).toBeNull();
  });

  test("in a sentence that says what to do", () => {
    const later = laterWeek(basis(), basis({ quote: quoteOf("2026-04-27") }));
    expect(later && outdatedText(later)).toBe(
      "A later weekly average than that of the last calculation is in effect from 2026-05-05: calculate the loan again",
    );
    const ended = endedLock(locked, day("2026-07-01"));
    expect(ended && outdatedText(ended)).toBe(
      "The rate lock of the last calculation ended on 2026-06-30: calculate the loan again",
    );
  });
});
