import { addDays, type Day, weekday } from "../kernel/day.ts";
import { bankHolidayOn, federalHolidayOn, legalHolidayOn } from "./federal-holidays.ts";

const SATURDAY = 6;
const SUNDAY = 7;

/** Whether a date is a business day in a waiting period: every day except Sundays and the dates of legal holidays (12 CFR 1026.2(a)(6)). */
export const isBusinessDay = (on: Day): boolean => weekday(on) !== SUNDAY && legalHolidayOn(on) === null;

/**
 * Whether offices are usually open to the public, as Regulation X defines business days (12 CFR 1024.2(b)): Monday to Friday, except days
 * on which federal offices are closed. A lender that opens on Saturdays has less time than this.
 */
export const isOfficeDay = (on: Day): boolean => weekday(on) < SATURDAY && federalHolidayOn(on) === null;

/** Whether banks transfer funds: Monday to Friday, except days on which the Federal Reserve Banks are closed. */
export const isBankingDay = (on: Day): boolean => weekday(on) < SATURDAY && bankHolidayOn(on) === null;

/** The date that is `count` (1 or more) business days after a date, which itself is not counted; `counts` decides which days count. */
export const businessDayAfter = (from: Day, count: number, counts: (on: Day) => boolean = isBusinessDay): Day => {
  let on = from;
  for (let counted = 0; counted < count; ) {
    on = addDays(on, 1);
    if (counts(on)) counted += 1;
  }
  return on;
};
