import { addDays, type Day, daysBetween, weekday } from "../kernel/day.ts";
import type { FieldError, FieldsInvalid } from "../kernel/fields-invalid.ts";
import { multiplyRatio } from "../kernel/money.ts";
import type { Rate } from "../kernel/rate.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import type { RateIndex } from "./terms.ts";

/** An index's value as published for one day. */
export interface DailyValue {
  readonly on: Day;
  readonly value: Rate;
}

/** The weekly average of an index. */
export interface IndexWeek {
  readonly index: RateIndex;
  /** Monday of the week that was averaged. */
  readonly weekOf: Day;
  /** The last day of that week with a published value. */
  readonly publishedOn: Day;
  /** In effect from this day until the next week's average is. */
  readonly effectiveFrom: Day;
  readonly value: Rate;
}

/** The weekday on which a week's average comes into effect, a setting of the company. */
export type EffectiveWeekday = "monday" | "tuesday";

/** No published week of the index is in effect on the day, so there is no rate to quote. */
export interface IndexWeekUnknown {
  readonly _tag: "IndexWeekUnknown";
  readonly index: RateIndex;
  readonly on: Day;
}

/** Two decimals of a percent, the precision of every published value and of their average. */
const HUNDREDTH_OF_A_PERCENT = 1_000;

/** A week's average that began longer ago than this is old: a newer one should be in effect (hecm.md, decision 12). */
export const freshDays = 8;

const mondayOf = (on: Day): Day => addDays(on, 1 - weekday(on));

const effectiveFromOf = (weekOf: Day, effectiveWeekday: EffectiveWeekday): Day =>
  addDays(weekOf, effectiveWeekday === "monday" ? 7 : 8);

/** The day on which the next week's average takes over. */
export const effectiveUntil = ({ effectiveFrom }: IndexWeek): Day => addDays(effectiveFrom, 7);

/**
 * One series out of several: a day's value comes from the first source that has it, so that a later source adds days and
 * never changes one. Each source is ordered by day.
 */
export const mergeDailyValues = (sources: readonly (readonly DailyValue[])[]): DailyValue[] => {
  const byDay = new Map<Day, DailyValue>();
  for (const source of sources) for (const daily of source) if (!byDay.has(daily.on)) byDay.set(daily.on, daily);
  return [...byDay.values()].sort((one, other) => (one.on < other.on ? -1 : 1));
};

/** Values of Monday to Friday of one week, in order; their mean to two decimals, half up. */
const averageOf = (
  index: RateIndex,
  days: readonly DailyValue[],
  last: DailyValue,
  effectiveWeekday: EffectiveWeekday,
): IndexWeek => {
  const sum = days.reduce((total, { value }) => total + value, 0);
  const weekOf = mondayOf(last.on);
  return {
    index,
    weekOf,
    publishedOn: last.on,
    effectiveFrom: effectiveFromOf(weekOf, effectiveWeekday),
    value: (multiplyRatio(sum, 1, days.length * HUNDREDTH_OF_A_PERCENT) * HUNDREDTH_OF_A_PERCENT) as Rate,
  };
};

/**
 * The weekly averages of an index as known at the end of `today`, oldest first: the mean of the values published Monday to
 * Friday, to two decimals, half up (hecm.md, decision 12). A week counts once its Friday has passed or a later day is
 * published; a week without any value has no average. Values after `today` are not known yet.
 */
export const weeklyAverages = (
  index: RateIndex,
  daily: readonly DailyValue[],
  today: Day,
  effectiveWeekday: EffectiveWeekday,
): IndexWeek[] => {
  const known = daily.filter(({ on }) => on <= today && weekday(on) <= 5);
  const lastPublished = known.at(-1)?.on ?? today;
  const weeks: IndexWeek[] = [];
  let days: DailyValue[] = [];
  for (const [position, value] of known.entries()) {
    days.push(value);
    const next = known[position + 1];
    if (next && mondayOf(next.on) === mondayOf(value.on)) continue;
    const friday = addDays(mondayOf(value.on), 4);
    if (today > friday || lastPublished > friday) weeks.push(averageOf(index, days, value, effectiveWeekday));
    days = [];
  }
  return weeks;
};

/** The last week in effect at or before a day, however long ago it began; null where none was in effect by then. */
export const lastWeekInEffect = (weeks: readonly IndexWeek[], on: Day): IndexWeek | null =>
  weeks.findLast(({ effectiveFrom }) => effectiveFrom <= on) ?? null;

/** The week that is in effect on a day. Refuses a day outside the published weeks: never the nearest one. */
export const weekInEffectOn = (
  index: RateIndex,
  weeks: readonly IndexWeek[],
  on: Day,
): Result<IndexWeek, IndexWeekUnknown> => {
  const week = lastWeekInEffect(weeks, on);
  return week && on < effectiveUntil(week) ? accept(week) : refuse({ _tag: "IndexWeekUnknown", index, on });
};

/** Whether a week's average began more than eight days before a day. */
export const isOld = ({ effectiveFrom }: IndexWeek, on: Day): boolean => daysBetween(effectiveFrom, on) > freshDays;

/**
 * Checks a value that someone enters for a day. Refuses a weekend, a day to come, more than two decimals, and any value
 * other than the published one where there is one: the publisher's word stands.
 */
export const checkEnteredValue = (
  entered: DailyValue,
  published: readonly DailyValue[],
  today: Day,
): Result<DailyValue, FieldsInvalid> => {
  const errors: FieldError[] = [];
  const wrong = (field: keyof DailyValue, message: string) => errors.push({ field, message, code: "invalid" });
  if (weekday(entered.on) > 5) wrong("on", "must be a day from Monday to Friday");
  if (entered.on > today) wrong("on", "must not be in the future");
  if (entered.value % HUNDREDTH_OF_A_PERCENT !== 0) wrong("value", "must have at most 2 decimals");
  const known = published.find(({ on }) => on === entered.on);
  if (known && known.value !== entered.value) wrong("value", "must be the published value of that day");
  return errors.length > 0 ? refuse({ _tag: "FieldsInvalid", errors }) : accept(entered);
};
