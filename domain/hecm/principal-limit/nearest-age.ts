import { calendarDate, type Day } from "../../kernel/day.ts";
import type { AgeRules } from "../parameters/ages.ts";
import { type AgeRounding, ageRoundings } from "../terms.ts";

/** An age by each treatment of exactly half a year, in whole years. They differ for few people. */
export type AgeReadings = Readonly<Record<AgeRounding, number>>;

export interface NearestAge {
  /** Whole calendar months since the month of birth. */
  readonly monthsOld: number;
  readonly readings: AgeReadings;
  /** Whether it is the sixth month past a birthday, which the texts do not settle. */
  readonly isHalfYear: boolean;
  /** Whether it is above the last row of the factor table, whose age is used instead. */
  readonly isAboveTable: boolean;
}

/**
 * The age to the nearest whole year, at most the last one of the factor table. It is counted in whole calendar months from the month of
 * birth to the month of `on`. More than half a year past a birthday is rounded up. The texts do not settle the sixth month: by one reading
 * it is always rounded up; by the other only for a person whose birthday is within six months of the first of the month of `on`, and who
 * was therefore born on the 1st.
 */
export const nearestAge = (bornOn: Day, on: Day, { monthsThatRoundUp, factorMaximumYears }: AgeRules): NearestAge => {
  const [born, now] = [calendarDate(bornOn), calendarDate(on)];
  const monthsOld = 12 * (now.year - born.year) + (now.month - born.month);
  const monthsPast = monthsOld % 12;
  const isHalfYear = monthsPast === monthsThatRoundUp;
  const nearest = (goesUp: boolean) => Math.floor(monthsOld / 12) + (goesUp ? 1 : 0);
  const halfYearUp = nearest(monthsPast >= monthsThatRoundUp);
  const fromFirst = nearest(monthsPast > monthsThatRoundUp || (isHalfYear && born.dayOfMonth === 1));
  return {
    monthsOld,
    readings: {
      half_year_up: Math.min(halfYearUp, factorMaximumYears),
      first_of_closing_month: Math.min(fromFirst, factorMaximumYears),
    },
    isHalfYear,
    isAboveTable: halfYearUp > factorMaximumYears,
  };
};

/** Whether both readings give the same age. */
export const readingsAgree = (readings: AgeReadings): boolean =>
  ageRoundings.every((rounding) => readings[rounding] === readings.half_year_up);
