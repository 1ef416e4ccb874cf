import { calendarDate, type Day } from "../../kernel/day.ts";
import type { AgeRules } from "../parameters/ages.ts";
import { type AgeRounding, ageRoundings } from "../terms.ts";

/** An age by each reading of exactly half a year, in whole years; they differ for few people. */
export type AgeReadings = Readonly<Record<AgeRounding, number>>;

/**
 * Age to the nearest whole year, at most that of the last row of the factor table. It is counted in whole calendar months
 * from the month of birth to the month of `on`. More than half a year past a birthday goes up. In the sixth month the texts
 * are silent: by one reading everybody goes up, by the other only who has a birthday within six months of the first of the
 * month of `on`, and so was born on the 1st.
 */
export const ageReadings = (bornOn: Day, on: Day, { monthsThatRoundUp, factorMaximumYears }: AgeRules): AgeReadings => {
  const [born, now] = [calendarDate(bornOn), calendarDate(on)];
  const monthsOld = 12 * (now.year - born.year) + (now.month - born.month);
  const monthsPast = monthsOld % 12;
  const age = (goesUp: boolean) => Math.min(Math.floor(monthsOld / 12) + (goesUp ? 1 : 0), factorMaximumYears);
  return {
    half_year_up: age(monthsPast >= monthsThatRoundUp),
    first_of_closing_month: age(
      monthsPast > monthsThatRoundUp || (monthsPast === monthsThatRoundUp && born.dayOfMonth === 1),
    ),
  };
};

/** Whether both readings give the same age. */
export const readingsAgree = (readings: AgeReadings): boolean =>
  ageRoundings.every((rounding) => readings[rounding] === readings.half_year_up);
