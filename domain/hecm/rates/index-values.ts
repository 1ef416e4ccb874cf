import { addDays, type Day, daysBetween, type Instant, weekday } from "../../kernel/day.ts";
import { type FieldError, type FieldsInvalid, invalidFields } from "../../kernel/fields-invalid.ts";
import { multiplyRatio } from "../../kernel/money.ts";
import { percentFromRate, type Rate, rate } from "../../kernel/rate.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { federalHolidayOn } from "../../reference-data/federal-holidays.ts";
import type { EffectiveWeekday, RateIndex } from "../terms.ts";

/** An index's value as published for one day, which is from Monday to Friday. */
export interface DailyValue {
  readonly on: Day;
  readonly value: Rate;
}

/**
 * A daily value and where it comes from: the series that is bundled with the service, the publisher's feed, or a person who
 * entered it.
 */
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
  /** The last day of that week with a published value. */
  readonly publishedOn: Day;
  /** In effect from this day until the next week's average is; see `effectiveUntil`. */
  readonly effectiveFrom: Day;
  readonly value: Rate;
  /** What was averaged; absent in weeks of calculations that were stored before it was kept. */
  readonly values?: readonly KnownValue[];
}

/** No published week of the index is in effect on the day, so there is no rate to quote. */
export interface IndexWeekUnknown {
  readonly _tag: "IndexWeekUnknown";
  readonly index: RateIndex;
  readonly on: Day;
  /** Whether the day was requested; else it is today. */
  readonly isDayNamed: boolean;
}

/** Two decimals of a percent, the precision of every published value and of their average. */
const HUNDREDTH_OF_A_PERCENT = 1_000;

/** Ours: a value beyond it is mistyped. The highest on record, the 1-year value of 3 September 1981, is 17.31 %. */
export const MAX_INDEX_VALUE: Rate = rate(25);

/** A week's average that began longer ago than this is old: a newer one should be in effect. */
export const FRESH_DAYS = 8;

const mondayOf = (on: Day): Day => addDays(on, 1 - weekday(on));

/**
 * From when a week's average is in effect. The averages are published on the Monday after the week and lenders' rates change
 * a day later: on Tuesday, or on Wednesday where that Monday is a federal holiday. A company may take the Monday itself.
 */
const effectiveFromOf = (weekOf: Day, effectiveWeekday: EffectiveWeekday): Day => {
  const monday = addDays(weekOf, 7);
  if (effectiveWeekday === "monday") return monday;
  return addDays(monday, federalHolidayOn(monday) === null ? 1 : 2);
};

/** By which setting a week is in effect: only one of them begins on a Monday. */
const effectiveWeekdayOf = ({ effectiveFrom }: IndexWeek): EffectiveWeekday =>
  weekday(effectiveFrom) === 1 ? "monday" : "tuesday";

/** The days of the publisher, and of HUD's letters, are those of Washington. */
export const publisherTimeZone = "America/New_York";

/** The day on which the next week's average takes over. */
export const effectiveUntil = (week: IndexWeek): Day =>
  effectiveFromOf(addDays(week.weekOf, 7), effectiveWeekdayOf(week));

/** Two series as one: of a day that both have, the value of the first. */
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
 * One series out of several: a day's value comes from the first source that has it, so that a later source adds days and
 * never changes one. Each source is ordered by day.
 */
export const mergeDailyValues = <Value extends DailyValue>(sources: readonly (readonly Value[])[]): readonly Value[] =>
  sources.reduce<readonly Value[]>(mergeTwo, []);

/** One week's values, which are of Monday to Friday. */
interface WeekOfValues {
  readonly weekOf: Day;
  readonly friday: Day;
  readonly values: KnownValue[];
}

/** Days are compared as texts, so that the calendar is computed once a week and not once a day. */
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
 * The weekly averages of an index as known at the end of `today`, oldest first: the mean of the values published Monday to
 * Friday, to two decimals, half up. A week counts once its Friday has passed; a later published day
 * says the same, since values after `today` are not known yet. A week without any value has no average.
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

/** The last week in effect at or before a day, however long ago it began; null where none was in effect by then. */
export const lastWeekInEffect = (weeks: readonly IndexWeek[], on: Day): IndexWeek | null =>
  weeks.findLast(({ effectiveFrom }) => effectiveFrom <= on) ?? null;

/** The last week in effect on a day is one of the last three with values by then, the third before Tuesday or Wednesday. */
const maxValuesRead = 15;

/**
 * As `lastWeekInEffect` of all weekly averages known at the end of that day, or of `knownOn` where that is earlier, from the
 * last few values alone.
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
 * The week as the one in effect on a day that was named. Refuses where it is none or not in effect on that day: a day
 * outside the published weeks has no average, never the nearest one.
 */
export const weekCovering = (index: RateIndex, week: IndexWeek | null, on: Day): Result<IndexWeek, IndexWeekUnknown> =>
  week && week.effectiveFrom <= on && on < effectiveUntil(week)
    ? accept(week)
    : refuse({ _tag: "IndexWeekUnknown", index, on, isDayNamed: true });

/** Whether a week's average began more than eight days before a day. */
export const isOld = ({ effectiveFrom }: IndexWeek, on: Day): boolean => daysBetween(effectiveFrom, on) > FRESH_DAYS;

/**
 * Checks a value that someone enters for a day. Refuses a weekend, a future day, more than two decimals, more than any index
 * reaches, and any value other than the published one where there is one: the publisher's value counts.
 */
export const checkEnteredValue = (
  entered: DailyValue,
  published: readonly DailyValue[],
  today: Day,
): Result<DailyValue, FieldsInvalid> => {
  const errors: FieldError[] = [];
  const addError = (field: keyof DailyValue, message: string) => errors.push({ field, message, code: "invalid" });
  if (weekday(entered.on) > 5) addError("on", "must be a day from Monday to Friday");
  if (entered.on > today) addError("on", "must not be in the future");
  if (entered.value % HUNDREDTH_OF_A_PERCENT !== 0) addError("value", "must have at most 2 decimals");
  if (entered.value > MAX_INDEX_VALUE) {
    addError("value", `must be from 0 to ${percentFromRate(MAX_INDEX_VALUE)} percent: no index has ever been higher`);
  }
  const known = published.find(({ on }) => on === entered.on);
  if (known && known.value !== entered.value) addError("value", "must equal the published value of that day");
  return errors.length > 0 ? invalidFields(errors) : accept(entered);
};
