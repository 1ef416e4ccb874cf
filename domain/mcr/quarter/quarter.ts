import { addDays, addMonths, calendarDate, type Day, day } from "../../kernel/day.ts";
import type { NoRuleInForce } from "../../kernel/in-force.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { type FormVersion, formVersionOf } from "../form/form.ts";

export const quarterNumbers = [1, 2, 3, 4] as const;
export type QuarterNumber = (typeof quarterNumbers)[number];

/** A quarter of a calendar year, with dates in the company's time zone. */
export interface Quarter {
  readonly year: number;
  readonly number: QuarterNumber;
}

/** The quarter has not begun. */
interface QuarterNotBegun {
  readonly _tag: "QuarterNotBegun";
  readonly beginsOn: Day;
}

/** A quarter for which a report can be made. */
export interface ReportedQuarter extends Quarter {
  readonly beginsOn: Day;
  readonly endsOn: Day;
  /** The last day of the preceding quarter. */
  readonly dayBefore: Day;
  readonly formVersion: FormVersion;
  /** Whether its last day is over. */
  readonly isComplete: boolean;
}

/** The first and the last day of a quarter. */
export const daysOf = ({ year, number }: Quarter): Pick<ReportedQuarter, "beginsOn" | "endsOn"> => {
  const beginsOn = addMonths(day(`${String(year).padStart(4, "0")}-01-01`), 3 * (number - 1));
  return { beginsOn, endsOn: addDays(addMonths(beginsOn, 3), -1) };
};

/** The number of days after a quarter's end by which its report is due: May 15, August 14, November 14 and February 14. */
const DAYS_TO_FILE = 45;

/** The date by which the report of a quarter is due at the NMLS. */
export const callReportDueOn = (quarter: Quarter): Day => addDays(daysOf(quarter).endsOn, DAYS_TO_FILE);

/** The sequential number of a quarter: the next quarter has the next number. */
export const quarterIndex = ({ year, number }: Quarter): number => year * 4 + number - 1;

/** The quarter with a sequential number. */
export const quarterAt = (index: number): Quarter => ({
  year: Math.floor(index / 4),
  number: ((index % 4) + 1) as QuarterNumber,
});

/** The sequential number of the quarter that contains a date. */
export const quarterIndexOn = (on: Day): number => {
  const { year, month } = calendarDate(on);
  return year * 4 + Math.floor((month - 1) / 3);
};

/** `Q1 2026`, for people. */
export const quarterName = ({ year, number }: Quarter): string => `Q${number} ${year}`;

/** The preceding quarter. */
export const quarterBefore = (quarter: Quarter): Quarter => quarterAt(quarterIndex(quarter) - 1);

/** Whether a whole number is the number of a quarter. */
export const isQuarterNumber = (number: number): number is QuarterNumber =>
  quarterNumbers.some((quarter) => quarter === number);

/**
 * A quarter with its dates and its form. Refuses one that has not begun by today, and one whose form is not known: there are none before
 * 2024.
 */
export const reportedQuarter = (
  quarter: Quarter,
  today: Day,
): Result<ReportedQuarter, QuarterNotBegun | NoRuleInForce> => {
  const { beginsOn, endsOn } = daysOf(quarter);
  if (beginsOn > today) return refuse({ _tag: "QuarterNotBegun", beginsOn });
  const formVersion = formVersionOf(endsOn);
  if (formVersion._tag === "Refused") return formVersion;
  return accept({
    ...quarter,
    beginsOn,
    endsOn,
    dayBefore: addDays(beginsOn, -1),
    formVersion: formVersion.value,
    isComplete: endsOn < today,
  });
};
