import { describe, expect, test } from "bun:test";
import { expectedRateInUse, lowestWeek, type RateQuote } from "../../../../domain/hecm/rates/expected-rate.ts";
import { lockableQuote, quoteOfLoan, quoteOfWeek } from "../../../../domain/hecm/rates/expected-rate-quote.ts";
import {
  type IndexWeek,
  latestWeek,
  mergeDailyValues,
  weeklyAverages,
} from "../../../../domain/hecm/rates/index-values.ts";
import { indexOfNote, productRate } from "../../../../domain/hecm/rates/interest-rates.ts";
import { lockWarnings, provenLock } from "../../../../domain/hecm/rates/proven-lock.ts";
import { type RateLock, rateLock } from "../../../../domain/hecm/rates/rate-lock.ts";
import { addDays, day } from "../../../../domain/kernel/day.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import { accepted, refusalIn } from "../../../fixtures/accepted.ts";
import { bundledValue } from "../../../fixtures/calculation/daily-values.ts";

const today = day("2026-05-01");

const week = (value: number, effectiveFrom = "2026-04-28"): IndexWeek => ({
  index: "cmt_10_year",
  weekOf: day("2026-04-20"),
  publishedOn: day("2026-04-24"),
  effectiveFrom: day(effectiveFrom),
  value: rate(value),
});

const quoteOf = (expected: number | null, lowest: number | null = null): RateQuote => ({
  quotedOn: today,
  expectedWeek: expected === null ? null : week(expected),
  lowestExpectedWeek: lowest === null ? null : week(lowest),
  noteWeek: null,
});

const lockAt = (percent: number, isLive = true): RateLock => ({
  rate: rate(percent),
  lockedOn: day("2026-03-03"),
  endsOn: day("2026-06-30"),
  testedOn: today,
  isLive,
});

describe("the expected rate in use", () => {
  const inUse = (given: Partial<Parameters<typeof expectedRateInUse>[0]>) => {
    const found = expectedRateInUse({
      rateType: "annual_adjustable",
      margin: rate(2),
      noteRate: null,
      enteredRate: null,
      lock: null,
      quote: null,
      ...given,
    });
    return found && [found.rule, found.rate];
  };

  test("of a fixed-rate loan is its note rate, or the rate that was entered instead", () => {
    expect(inUse({ rateType: "fixed", noteRate: rate(6), enteredRate: rate(7) })).toEqual(["fixed", rate(6)]);
    expect(inUse({ rateType: "fixed", enteredRate: rate(7) })).toEqual(["fixed", rate(7)]);
    expect(inUse({ rateType: "fixed" })).toBeNull();
  });

  test("is the margin plus the current week, or the lowest week since the application if that is lower", () => {
    expect(inUse({ quote: quoteOf(4.25) })).toEqual(["current", rate(6.25)]);
    expect(inUse({ quote: quoteOf(4.25, 4.24) })).toEqual(["lowest_since_application", rate(6.24)]);
    expect(inUse({ quote: quoteOf(4.25, 4.25) })).toEqual(["current", rate(6.25)]);
    expect(inUse({ quote: quoteOf(null, 4.24) })).toEqual(["lowest_since_application", rate(6.24)]);
    expect(inUse({ quote: quoteOf(null) })).toBeNull();
  });

  test("is the entered rate, if that is not locked", () => {
    expect(inUse({ enteredRate: rate(5), quote: quoteOf(4.25) })).toEqual(["entered", rate(5)]);
  });

  test("is the locked rate if the lock is active and no higher than the current rate", () => {
    const locked = (percent: number, isLive = true) =>
      inUse({ enteredRate: rate(percent), lock: lockAt(percent, isLive), quote: quoteOf(4.25) });
    expect(locked(6.25)).toEqual(["locked", rate(6.25)]);
    expect(locked(6.25001)).toEqual(["current", rate(6.25)]);
    expect(locked(5, false)).toEqual(["current", rate(6.25)]);
    expect(inUse({ enteredRate: rate(5), lock: lockAt(5), quote: null })).toEqual(["locked", rate(5)]);
  });
});

test("a lock lasts from its date through the 120th day after the case number's assignment", () => {
  const isLive = (testedOn: string, assignedOn: string | null = "2026-03-02") =>
    accepted(rateLock(rate(5), day("2026-03-01"), assignedOn === null ? null : day(assignedOn), day(testedOn))).isLive;
  // March 2 + 120 days = June 30.
  expect([isLive("2026-02-28"), isLive("2026-03-01"), isLive("2026-06-30"), isLive("2026-07-01")]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([isLive("2026-02-28", null), isLive("2026-03-01", null), isLive("2027-01-01", null)]).toEqual([
    false,
    true,
    true,
  ]);
});

describe("a lock that differs from the published rate of its date", () => {
  const proof = (lockPolicy: "warn" | "refuse", lockWeek: IndexWeek | null) => ({
    ...quoteOf(4.25),
    lockWeek,
    lockPolicy,
  });

  test("is refused only if the company says so and the lock is active", () => {
    const refused = (policy: "warn" | "refuse", lock: RateLock | null, lockWeek: IndexWeek | null = week(4)) =>
      refusalIn(provenLock(lock, rate(2), proof(policy, lockWeek)));
    expect(refused("refuse", lockAt(5.5))).toEqual({
      _tag: "LockDiffersFromPublished",
      lockedOn: day("2026-03-03"),
      publishedRate: rate(6),
    });
    expect(refused("warn", lockAt(5.5))).toBeNull();
    expect(refused("refuse", lockAt(6))).toBeNull();
    expect(refused("refuse", lockAt(5.5, false))).toBeNull();
    expect(refused("refuse", lockAt(5.5), null)).toBeNull();
    expect(refused("refuse", null)).toBeNull();
  });

  const said = (lock: RateLock, rule: "locked" | "current", quote: Partial<RateQuote> = {}) =>
    lockWarnings(
      { rule, noteRateIsQuoted: true, margin: rate(2), lock, quote: { ...quoteOf(4.25), ...quote } },
      rate(6.25),
    ).map(({ message }) => message);

  test("is reported with both rates, and with the date on which it did not apply", () => {
    const quote = { lockWeek: week(4), lockPolicy: "warn" } as const;
    const differs =
      "The expected rate locked on 2026-03-03 is 5.500%; the margin plus the published weekly average in effect that day is 6.000%.";
    expect(said(lockAt(5.5), "locked", quote)).toEqual([differs]);
    expect(said(lockAt(5.5, false), "current", quote)[1]).toBe(
      `${differs} The lock is not in effect on 2026-05-01, so no figure is based on it.`,
    );
  });

  test("and any other that is not used says why", () => {
    const locked = "The expected rate of 6.500% locked on 2026-03-03";
    expect(said(lockAt(6.5), "locked")).toEqual([]);
    expect(said(lockAt(6.5), "current")).toEqual([`${locked} is above the current one: 6.250% was used.`]);
    const ended = { ...lockAt(6.5, false), endsOn: day("2026-04-30") };
    expect(said(ended, "current")).toEqual([
      `${locked} was protected through 2026-04-30, which is before 2026-05-01, the closing or the day of the calculation: 6.250% was used.`,
    ]);
    // A lock that was set when its period had passed never protected anything.
    expect(said({ ...ended, endsOn: day("2026-03-02") }, "current")).toEqual([
      `${locked} was set after 2026-03-02, the last day of a lock for this case number: 6.250% was used.`,
    ]);
    expect(said({ ...ended, endsOn: day("2026-03-03") }, "current")[0]).toStartWith(`${locked} was protected through`);
    expect(said({ ...ended, testedOn: day("2026-03-02") }, "current")).toEqual([
      `${locked} does not hold on 2026-03-02, before it was locked: 6.250% was used.`,
    ]);
  });
});

describe("a weekly average", () => {
  const valuesFrom = (monday: string, ...percents: readonly number[]) =>
    percents.map((percent, days) => bundledValue({ on: addDays(day(monday), days), value: rate(percent) }));
  const averageOf = (...percents: readonly number[]) =>
    weeklyAverages("cmt_10_year", valuesFrom("2026-04-20", ...percents), today, "tuesday")[0]?.value;

  test("is the mean of its days to two decimals, rounded half up", () => {
    // 13.27 ÷ 3 = 4.4233; 8.83 ÷ 2 = 4.415.
    expect(averageOf(4.41, 4.42, 4.44)).toBe(rate(4.42));
    expect(averageOf(4.41, 4.42)).toBe(rate(4.42));
    expect(averageOf(4.4)).toBe(rate(4.4));
  });

  test("in effect on a date is found from the last values known by then, including that date's", () => {
    // The week of April 20 took effect on April 28; that of April 27 takes effect on May 5, and is known once its Friday is over.
    const values = [...valuesFrom("2026-04-20", 4, 4, 4, 4, 4), ...valuesFrom("2026-04-27", 5, 5, 5, 5, 5)];
    const on = (text: string) => latestWeek("cmt_10_year", values, day(text), "tuesday")?.value ?? null;
    // At the end of May 1, the week of April 27 is not over yet.
    const knownBy = (text: string) =>
      latestWeek("cmt_10_year", values, day("2026-05-05"), "tuesday", day(text))?.value ?? null;
    expect([knownBy("2026-05-01"), knownBy("2026-05-02"), knownBy("2026-06-01")]).toEqual([rate(4), rate(5), rate(5)]);
    expect([on("2026-04-27"), on("2026-04-28"), on("2026-05-04"), on("2026-05-05")]).toEqual([
      null,
      rate(4),
      rate(4),
      rate(5),
    ]);
  });

  test("from several sources takes each day from the first source that has it, in the order of days", () => {
    const [one, two] = [valuesFrom("2026-04-21", 4), valuesFrom("2026-04-20", 5, 6, 7)];
    expect(mergeDailyValues([one, two]).map(({ on, value }) => [on, value])).toEqual([
      [day("2026-04-20"), rate(5)],
      [day("2026-04-21"), rate(4)],
      [day("2026-04-22"), rate(7)],
    ]);
    expect(mergeDailyValues([one, []])).toEqual(one);
    expect(mergeDailyValues([[], two])).toEqual(two);
  });

  test("that was the lowest is the earliest of equal ones, among those in effect in the period", () => {
    const weeks = [week(4, "2026-04-07"), week(5, "2026-04-14"), week(4.5, "2026-04-21"), week(4.5, "2026-04-28")];
    const lowest = (from: string, through: string) => lowestWeek(weeks, day(from), day(through))?.effectiveFrom;
    expect(lowest("2026-04-14", "2026-05-01")).toBe(day("2026-04-21"));
    expect(lowest("2026-04-13", "2026-05-01")).toBe(day("2026-04-07"));
    expect(lowest("2026-04-14", "2026-04-20")).toBe(day("2026-04-14"));
    expect(lowest("2026-04-14", "2026-04-21")).toBe(day("2026-04-21"));
    expect(lowestWeek(weeks, day("2026-04-01"), day("2026-04-06"))).toBeNull();
  });
});

describe("the start rate of a product", () => {
  const product = {
    productCode: "P",
    rateType: "annual_adjustable",
    noteIndex: "cmt_1_year",
    margin: rate(2),
    noteRate: null,
    periodicCap: null,
    lifetimeCap: null,
  } as const;
  const fixed = { ...product, rateType: "fixed", margin: null, noteRate: rate(6) } as const;
  const codes = (...given: Parameters<typeof productRate>) => productRate(...given).warnings.map(({ code }) => code);

  test("is the margin plus the week of its own index, or its fixed rate, which follows no index", () => {
    expect(productRate(product, week(4), today).startRate).toBe(rate(6));
    expect(productRate(product, null, today).startRate).toBeNull();
    expect(productRate(fixed, null, today).startRate).toBe(rate(6));
    expect([indexOfNote(product), indexOfNote(fixed)]).toEqual(["cmt_1_year", null]);
  });

  test("has a warning if the week is old or unknown, or a fixed rate is not set", () => {
    // In effect since April 28: eight days, then nine.
    expect(codes(product, week(4), day("2026-05-06"))).toEqual([]);
    expect(codes(product, week(4), day("2026-05-07"))).toEqual(["index_week_old"]);
    expect(codes(product, null, today)).toEqual(["index_week_unknown"]);
    expect(codes(fixed, null, today)).toEqual([]);
    expect(codes({ ...fixed, noteRate: null }, null, today)).toEqual(["note_rate_missing"]);
    expect(codes({ ...fixed, noteRate: rate(0.06) }, null, today)).toEqual(["rate_implausible"]);
    expect(productRate(product, null, today).warnings[0]?.message).toContain("1-year");
    expect(productRate({ ...product, noteIndex: null }, null, today).warnings[0]?.message).toContain("note's index");
  });
});

describe("a quoted expected rate", () => {
  const ruleDay = today;
  const adjustable = { rateType: "annual_adjustable", margin: rate(2), noteRate: null } as const;
  const fixed = { rateType: "fixed", margin: null, noteRate: rate(6.2) } as const;

  test("is the margin plus the week, or the fixed rate, with the rate rounded to an eighth for the table", () => {
    expect(accepted(quoteOfLoan(adjustable, week(4.2), today, ruleDay))).toMatchObject({
      expectedRate: rate(6.2),
      expectedRateRounded: rate(6.25),
      margin: rate(2),
      warnings: [],
    });
    expect(accepted(quoteOfLoan(fixed, null, today, ruleDay))).toMatchObject({
      expectedRate: rate(6.2),
      margin: null,
      week: null,
    });
  });

  test("is refused with the name of what is missing", () => {
    const refusal = (...given: Parameters<typeof quoteOfLoan>) => refusalIn(quoteOfLoan(...given));
    expect(refusal({ ...fixed, noteRate: null }, null, today, ruleDay)).toMatchObject({
      errors: [{ field: "noteRate", code: "required" }],
    });
    expect(refusal({ ...adjustable, margin: null }, week(4), today, ruleDay)).toMatchObject({
      errors: [{ field: "margin" }],
    });
    expect(refusal(adjustable, null, today, ruleDay)).toEqual({
      _tag: "IndexWeekUnknown",
      index: "cmt_10_year",
      on: today,
      wayAround: "expectedRate",
    });
  });

  test("warns about an old week, another index, and a rate that is most likely mistyped", () => {
    const codes = (...given: Parameters<typeof quoteOfWeek>) =>
      accepted(quoteOfWeek(...given)).warnings.map(({ code }) => code);
    expect(codes(rate(2), week(4), day("2026-05-06"), ruleDay)).toEqual([]);
    expect(codes(rate(2), week(4), day("2026-05-07"), ruleDay)).toEqual(["index_week_old"]);
    expect(codes(rate(2), { ...week(4), index: "cmt_1_year" }, today, ruleDay)).toEqual(["index_not_of_expected_rate"]);
    expect(codes(rate(0.5), week(0.4), today, ruleDay)).toEqual(["rate_implausible"]);
  });

  test("can be locked only if the week is not old", () => {
    const lockable = (on: string) => lockableQuote(accepted(quoteOfLoan(adjustable, week(4), today, ruleDay)), day(on));
    expect(lockable("2026-05-06")._tag).toBe("Accepted");
    expect(refusalIn(lockable("2026-05-07"))).toMatchObject({ _tag: "IndexWeekOld", effectiveFrom: day("2026-04-28") });
    expect(lockableQuote(accepted(quoteOfLoan(fixed, null, today, ruleDay)), day("2027-01-01"))._tag).toBe("Accepted");
  });
});
