import { addDays, type Day, daysBetween, type Instant, weekday } from "../../kernel/day.ts";
import { multiplyRatio } from "../../kernel/money.ts";
import type { Rate } from "../../kernel/rate.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { federalHolidayOn } from "../../reference-data/federal-holidays.ts";
import type { EffectiveWeekday, RateIndex } from "../terms.ts";

/** An index's published value for one date, from Monday to Friday. */
export interface DailyValue {
  readonly on: Day;
  readonly value: Rate;
}

/** A daily value and its source: the series bundled with the service, the publisher's feed, or a person who entered it. */
export type KnownValue = DailyValue &
  (
    | { readonly origin: "bundled" | "feed" }
    | { readonly origin: "entered"; readonly enteredByUserId: number; readonly enteredAt: Instant }
  );

export type ValueOrigin = KnownValue["origin"];

/** The weekly average of an index. */
export interface IndexWeek {
  readonly index: RateIndex;
  /** Monday of the week that was averaged. */
  readonly weekOf: Day;
  /** The last date of that week with a published value. */
  readonly publishedOn: Day;
  /** In effect from this date until the next week's average is; see `effectiveUntil`. */
  readonly effectiveFrom: Day;
  readonly value: Rate;
  /** The averaged values; absent in weeks of calculations stored before this was kept. */
  readonly values?: readonly KnownValue[];
}

/**
 * What helps besides newer values: another date, if one was requested; entering the rate; or, if an expected rate was entered and locked,
 * removing the lock, with which it is compared with the current one.
 */
export type WayAroundWeek = "otherDay" | "expectedRate" | "noteRate" | "removeLock";

/** No published week of the index is in effect on the date, so there is no rate to quote. */
export interface IndexWeekUnknown {
  readonly _tag: "IndexWeekUnknown";
  readonly index: RateIndex;
  readonly on: Day;
  readonly wayAround: WayAroundWeek;
}

/** Two decimals of a percent, the precision of every published value and of their averages. */
export const HUNDREDTH_OF_A_PERCENT = 1_000;

/** A week's average that came into effect longer ago than this is old: a newer one should be in effect. */
export const FRESH_DAYS = 8;

const mondayOf = (on: Day): Day => addDays(on, 1 - weekday(on));

/**
 * The date from which a week's average is in effect. The averages are published on the Monday after the week, and lenders' rates change a
 * day later: on Tuesday, or on Wednesday if that Monday is a federal holiday. A company may choose the Monday itself.
 */
const effectiveFromOf = (weekOf: Day, effectiveWeekday: EffectiveWeekday): Day => {
  const monday = addDays(weekOf, 7);
  if (effectiveWeekday === "monday") return monday;
  return addDays(monday, federalHolidayOn(monday) === null ? 1 : 2);
};

/** The setting under which a week is in effect: only one of them begins on a Monday. */
const effectiveWeekdayOf = ({ effectiveFrom }: IndexWeek): EffectiveWeekday =>
  weekday(effectiveFrom) === 1 ? "monday" : "tuesday";

/** The publisher's dates, and those of HUD's letters, are dates in Washington. */
export const publisherTimeZone = "America/New_York";

/** The date on which the next week's average takes effect. */
export const effectiveUntil = (week: IndexWeek): Day =>
  effectiveFromOf(addDays(week.weekOf, 7), effectiveWeekdayOf(week));

/** Merges two series: for a date in both, the first value is used. */
const mergeTwo = <Value extends DailyValue>(first: readonly Value[], later: readonly Value[]): readonly Value[] => {
  if (first.length === 0 || later.length === 0) return first.length === 0 ? later : first;
  const merged: Value[] = [];
  let place = 0;
  for (const added of later) {
    for (let own = first[place]; own !== undefined && own.on <= added.on; own = first[place]) {
      merged.push(own);
      place += 1;
    }
    if (merged.at(-1)?.on !== added.on) merged.push(added);
  }
  return [...merged, ...first.slice(place)];
};

/**
 * Merges several series: a date's value comes from the first source that has it, so that a later source adds dates and never changes one.
 * Each source is ordered by date.
 */
export const mergeDailyValues = <Value extends DailyValue>(sources: readonly (readonly Value[])[]): readonly Value[] =>
  sources.reduce<readonly Value[]>(mergeTwo, []);

/** One week's values, for Monday to Friday. */
interface WeekOfValues {
  readonly weekOf: Day;
  readonly friday: Day;
  readonly values: KnownValue[];
}

/** Dates are compared as strings, so that the calendar is computed once per week instead of once per date. */
const byWeek = (daily: readonly KnownValue[]): WeekOfValues[] => {
  const weeks: WeekOfValues[] = [];
  for (const value of daily) {
    const last = weeks.at(-1);
    if (last && value.on <= last.friday) last.values.push(value);
    else {
      const weekOf = mondayOf(value.on);
      weeks.push({ weekOf, friday: addDays(weekOf, 4), values: [value] });
    }
  }
  return weeks;
};

const averageOf = (
  index: RateIndex,
  { weekOf, friday, values }: WeekOfValues,
  effectiveWeekday: EffectiveWeekday,
): IndexWeek => {
  const sum = values.reduce((total, { value }) => total + value, 0);
  return {
    index,
    weekOf,
    publishedOn: values.at(-1)?.on ?? friday,
    effectiveFrom: effectiveFromOf(weekOf, effectiveWeekday),
    value: (multiplyRatio(sum, 1, values.length * HUNDREDTH_OF_A_PERCENT) * HUNDREDTH_OF_A_PERCENT) as Rate,
    values,
  };
};

/**
 * The weekly averages of an index as known at the end of `today`, oldest first: the mean of the values published for Monday to Friday, to
 * two decimals, rounded half up. A week is complete once its Friday has passed; it has if a later value is published, because values after
 * `today` are not known yet. A week without any value has no average.
 */
export const weeklyAverages = (
  index: RateIndex,
  daily: readonly KnownValue[],
  today: Day,
  effectiveWeekday: EffectiveWeekday,
): IndexWeek[] =>
  byWeek(daily)
    .filter(({ friday }) => friday < today)
    .map((week) => averageOf(index, week, effectiveWeekday));

/** The last week in effect on or before a date, however long ago it began; null if none was in effect by then. */
export const lastWeekInEffect = (weeks: readonly IndexWeek[], on: Day): IndexWeek | null =>
  weeks.findLast(({ effectiveFrom }) => effectiveFrom <= on) ?? null;

/** The last week in effect on a date is one of the last three with values by then: the third before Tuesday or Wednesday. */
const maxValuesRead = 15;

/**
 * The same as `lastWeekInEffect` of all weekly averages known at the end of that date, or of `knownOn` if that is earlier, computed from
 * the last few values only.
 */
export const latestWeek = (
  index: RateIndex,
  daily: readonly KnownValue[],
  on: Day,
  effectiveWeekday: EffectiveWeekday,
  knownOn: Day = on,
): IndexWeek | null => {
  const through = knownOn < on ? knownOn : on;
  const end = daily.findLastIndex((value) => value.on <= through) + 1;
  const latest = daily.slice(Math.max(0, end - maxValuesRead), end);
  return lastWeekInEffect(weeklyAverages(index, latest, through, effectiveWeekday), on);
};

/**
 * The week, as the one in effect on a requested date. Refuses if there is none, or if it is not in effect on that date: a date outside the
 * published weeks has no average, and the nearest one is never used.
 */
export const weekCovering = (index: RateIndex, week: IndexWeek | null, on: Day): Result<IndexWeek, IndexWeekUnknown> =>
  week && week.effectiveFrom <= on && on < effectiveUntil(week)
    ? accept(week)
    : refuse({ _tag: "IndexWeekUnknown", index, on, wayAround: "otherDay" });

/** Whether a week's average came into effect more than eight days before a date. */
export const isOld = ({ effectiveFrom }: IndexWeek, on: Day): boolean => daysBetween(effectiveFrom, on) > FRESH_DAYS;
