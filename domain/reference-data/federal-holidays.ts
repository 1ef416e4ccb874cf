import { addDays, calendarDate, type Day, day, weekday } from "../kernel/day.ts";

/** How the law defines the date of a holiday: as a date, or as the first, second … or last of a weekday in a month. */
type HolidayDate =
  | { readonly month: number; readonly dayOfMonth: number }
  | { readonly month: number; readonly weekday: number; readonly occurrence: 1 | 2 | 3 | 4 | "last" };

interface FederalHoliday {
  /** Its name in the law. */
  readonly name: string;
  /** The first date on which it was observed; for older ones, the first date of the table. */
  readonly from: Day;
  readonly date: HolidayDate;
}

/** The table begins here: no holiday has moved since, and two were added. */
const TABLE_FROM = day("1978-01-01");

const [MONDAY, THURSDAY, FRIDAY] = [1, 4, 5];

/** The legal public holidays of 5 U.S.C. 6103(a), in the order of the year: see the README in this folder. */
const federalHolidays: readonly FederalHoliday[] = [
  { name: "New Year's Day", from: TABLE_FROM, date: { month: 1, dayOfMonth: 1 } },
  {
    name: "Birthday of Martin Luther King, Jr.",
    from: day("1986-01-01"),
    date: { month: 1, weekday: MONDAY, occurrence: 3 },
  },
  { name: "Washington's Birthday", from: TABLE_FROM, date: { month: 2, weekday: MONDAY, occurrence: 3 } },
  { name: "Memorial Day", from: TABLE_FROM, date: { month: 5, weekday: MONDAY, occurrence: "last" } },
  { name: "Juneteenth National Independence Day", from: day("2021-06-17"), date: { month: 6, dayOfMonth: 19 } },
  { name: "Independence Day", from: TABLE_FROM, date: { month: 7, dayOfMonth: 4 } },
  { name: "Labor Day", from: TABLE_FROM, date: { month: 9, weekday: MONDAY, occurrence: 1 } },
  { name: "Columbus Day", from: TABLE_FROM, date: { month: 10, weekday: MONDAY, occurrence: 2 } },
  { name: "Veterans Day", from: TABLE_FROM, date: { month: 11, dayOfMonth: 11 } },
  { name: "Thanksgiving Day", from: TABLE_FROM, date: { month: 11, weekday: THURSDAY, occurrence: 4 } },
  { name: "Christmas Day", from: TABLE_FROM, date: { month: 12, dayOfMonth: 25 } },
];

const isLastOfMonth = (on: Day): boolean => calendarDate(addDays(on, 7)).month !== calendarDate(on).month;

/** The holiday whose legal date is this date. */
const legalHoliday = (on: Day): FederalHoliday | undefined => {
  const { month, dayOfMonth } = calendarDate(on);
  const isOn = (date: HolidayDate): boolean => {
    if (month !== date.month) return false;
    if ("dayOfMonth" in date) return dayOfMonth === date.dayOfMonth;
    if (weekday(on) !== date.weekday) return false;
    return date.occurrence === "last" ? isLastOfMonth(on) : Math.ceil(dayOfMonth / 7) === date.occurrence;
  };
  return federalHolidays.find(({ from, date }) => on >= from && isOn(date));
};

/** The dates whose holidays are observed on this date: a Saturday's on the Friday before, a Sunday's on the Monday after. */
const daysKeptOn = (on: Day): readonly Day[] => {
  const weekdayOf = weekday(on);
  if (weekdayOf > FRIDAY) return [];
  if (weekdayOf === FRIDAY) return [on, addDays(on, 1)];
  return weekdayOf === MONDAY ? [on, addDays(on, -1)] : [on];
};

/**
 * The holiday for which federal offices are closed on a date from Monday to Friday, by its name in the law; null if there is none (5 U.S.C.
 * 6103(a) and (b); Executive Order 11582 for Sundays). Complete from 1978 on.
 */
export const federalHolidayOn = (on: Day): string | null => {
  for (const kept of daysKeptOn(on)) {
    const holiday = legalHoliday(kept);
    if (holiday !== undefined) return holiday.name;
  }
  return null;
};

/**
 * The holiday whose legal date is this date, by its name in the law, on any weekday; null if there is none. The date on which offices
 * observe it instead does not count (5 U.S.C. 6103(a) alone). Complete from 1978 on.
 */
export const legalHolidayOn = (on: Day): string | null => legalHoliday(on)?.name ?? null;

/**
 * The holiday for which the Federal Reserve Banks are closed on a date, by its name in the law; null if there is none: on its legal date,
 * and on the Monday after a Sunday, but not on the Friday before a Saturday. Complete from 1978 on. Source: their holiday schedule.
 */
export const bankHolidayOn = (on: Day): string | null =>
  legalHolidayOn(on) ?? (weekday(on) === MONDAY ? legalHolidayOn(addDays(on, -1)) : null);
