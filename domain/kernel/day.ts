declare const dayBrand: unique symbol;
declare const instantBrand: unique symbol;

/** A calendar date, `YYYY-MM-DD`, without time or time zone. Days can be compared as strings with `<` and `>`. */
export type Day = string & { readonly [dayBrand]: true };

/** A moment in time, ISO 8601 in UTC with milliseconds. Instants can be compared as strings too. */
export type Instant = string & { readonly [instantBrand]: true };

interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly dayOfMonth: number;
}

/** The number of days in a month (1–12) of a year. */
export const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
};

const toDay = ({ year, month, dayOfMonth }: CalendarDate): Day =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(dayOfMonth).padStart(2, "0")}` as Day;

/** Parses a date written `YYYY-MM-DD`. Null if it is not a real date in the years 1800–2999. */
export const parseDay = (text: string): Day | null => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return null;
  const [year, month, dayOfMonth] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1800 || year > 2999 || month < 1 || month > 12) return null;
  return dayOfMonth >= 1 && dayOfMonth <= daysInMonth(year, month) ? (text as Day) : null;
};

/** A date written in the source code. Throws if it is not a real date. */
export const day = (text: string): Day => {
  const parsed = parseDay(text);
  if (parsed === null) throw new Error(`not a calendar date: ${text}`);
  return parsed;
};

/** The year, month (1–12), and day of the month of a date. */
export const calendarDate = (of: Day): CalendarDate => ({
  year: Number(of.slice(0, 4)),
  month: Number(of.slice(5, 7)),
  dayOfMonth: Number(of.slice(8, 10)),
});

/** The same day of the month, `months` later (earlier if negative), or the last day of that month if it is shorter. */
export const addMonths = (from: Day, months: number): Day => {
  const { year, month, dayOfMonth } = calendarDate(from);
  const monthIndex = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(monthIndex / 12), (((monthIndex % 12) + 12) % 12) + 1];
  return toDay({ year: toYear, month: toMonth, dayOfMonth: Math.min(dayOfMonth, daysInMonth(toYear, toMonth)) });
};

/** Days since 1970-01-01 in the proleptic Gregorian calendar (the civil-day algorithm of Howard Hinnant). */
const dayNumber = (of: Day): number => {
  const { year, month, dayOfMonth } = calendarDate(of);
  const shiftedYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(shiftedYear / 400);
  const yearOfEra = shiftedYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + dayOfMonth - 1;
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468;
};

const fromDayNumber = (number: number): Day => {
  const shifted = number + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return toDay({
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    dayOfMonth: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  });
};

/** The date `days` later (earlier if negative). */
export const addDays = (from: Day, days: number): Day => fromDayNumber(dayNumber(from) + days);

/** Whole days from one date to another; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from);

/** Monday = 1 … Sunday = 7. */
export const weekday = (of: Day): number => ((((dayNumber(of) + 3) % 7) + 7) % 7) + 1;

/** The age in completed years on a date. Someone born on February 29 has their birthday on March 1 in common years. */
export const ageAtLastBirthday = (bornOn: Day, on: Day): number => {
  const years = calendarDate(on).year - calendarDate(bornOn).year;
  return on.slice(5) < bornOn.slice(5) ? years - 1 : years;
};

const millisecondOfDay = (of: Instant): number =>
  Number(of.slice(11, 13)) * 3_600_000 + Number(of.slice(14, 16)) * 60_000 + Number(of.slice(17, 23).replace(".", ""));

/** Seconds from one instant to another, with milliseconds as decimals; negative if `to` is earlier. */
export const secondsBetween = (from: Instant, to: Instant): number => {
  const days = daysBetween(from.slice(0, 10) as Day, to.slice(0, 10) as Day);
  // Computed in whole milliseconds, because sums of decimal seconds are not exact.
  return (days * 86_400_000 + millisecondOfDay(to) - millisecondOfDay(from)) / 1000;
};

/** The instant a number of 24-hour days later. Instants are in UTC, where every day has 24 hours. */
export const instantAfterDays = (from: Instant, days: number): Instant =>
  `${addDays(from.slice(0, 10) as Day, days)}${from.slice(10)}` as Instant;
