import { addDays, type Day, weekday } from "../kernel/day.ts";
import { legalHolidayOn } from "./federal-holidays.ts";

const SUNDAY = 7;

/** Whether a day counts in a waiting period: all do but Sundays and the dates of legal holidays (12 CFR 1026.2(a)(6)). */
export const isBusinessDay = (on: Day): boolean => weekday(on) !== SUNDAY && legalHolidayOn(on) === null;

/** The business day that is `count` (1 or more) of them after a day, which itself is not counted. */
export const businessDayAfter = (from: Day, count: number): Day => {
  let on = from;
  for (let counted = 0; counted < count; ) {
    on = addDays(on, 1);
    if (isBusinessDay(on)) counted += 1;
  }
  return on;
};
