import { addDays, addMonths, calendarDate, type Day, weekday } from "../../../domain/kernel/day.ts";
import type { Quarter } from "../../../domain/mcr/quarter/quarter.ts";
import { isQuarterNumber } from "../../../domain/mcr/quarter/quarter.ts";
import { legalHolidayOn } from "../../../domain/reference-data/federal-holidays.ts";

const FRIDAY = 5;

/** Whether a day is a working day. */
const isWorkingDay = (on: Day): boolean => weekday(on) <= FRIDAY && legalHolidayOn(on) === null;

/** The day itself, or the last working day before it, so that no past event falls after today. */
export const workingDayThrough = (on: Day): Day => (isWorkingDay(on) ? on : workingDayThrough(addDays(on, -1)));

/** The day itself, or the next working day, for planned events. */
export const workingDayFrom = (on: Day): Day => (isWorkingDay(on) ? on : workingDayFrom(addDays(on, 1)));

/** The day itself if it is a Monday, otherwise the next Monday, or the next working day after it: the weekly averages of rates change after that. */
export const lastDayOfRates = (on: Day): Day => workingDayFrom(addDays(on, (8 - weekday(on)) % 7));

/** The last quarter that ended before a day, with its last day. */
export const lastQuarter = (today: Day): Quarter & { readonly endsOn: Day } => {
  const { month, dayOfMonth } = calendarDate(today);
  const endsOn = addDays(addMonths(addDays(today, 1 - dayOfMonth), -((month - 1) % 3)), -1);
  const last = calendarDate(endsOn);
  const number = last.month / 3;
  if (!isQuarterNumber(number)) throw new Error("a quarter ends with a month that is not a multiple of three");
  return { year: last.year, number, endsOn };
};
