import { addDays, type Day, weekday } from "../kernel/day.ts";
import { federalHolidayOn, legalHolidayOn } from "./federal-holidays.ts";

const SATURDAY = 6;
const SUNDAY = 7;

/** Whether a day counts in a waiting period: all do but Sundays and the dates of legal holidays (12 CFR 1026.2(a)(6)). */
export const isBusinessDay = (on: Day): boolean => weekday(on) !== SUNDAY && legalHolidayOn(on) === null;

/**
 * Whether offices are usually open to the public, as the business days of Regulation X are defined (12 CFR 1024.2(b)): Monday to
 * Friday but for the days on which federal offices are closed. A lender that opens on Saturdays has less time than this.
 */
export const isOfficeDay = (on: Day): boolean => weekday(on) < SATURDAY && federalHolidayOn(on) === null;

/** The business day that is `count` (1 or more) of them after a day, which itself is not counted; `counts` says which days are. */
export const businessDayAfter = (from: Day, count: number, counts: (on: Day) => boolean = isBusinessDay): Day => {
  let on = from;
  for (let counted = 0; counted < count; ) {
    on = addDays(on, 1);
    if (counts(on)) counted += 1;
  }
  return on;
};
