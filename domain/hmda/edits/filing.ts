import { addDays, type Day, day, weekday } from "../../kernel/day.ts";
import { RULES_NOTICE_DAYS } from "../../kernel/in-force.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { type FilingQuarter, type FilingYear, filingYears } from "./edit.ts";

/** The period for which a register is filed. */
export interface Filing {
  readonly year: FilingYear;
  readonly quarter: FilingQuarter;
}

/** A year whose edits are not known, or a quarter that is not filed separately. */
interface FilingUnknown {
  readonly _tag: "FilingUnknown";
  readonly field: "year" | "quarter";
  readonly message: string;
}

const last = Math.max(...filingYears);

/** The last date whose register can be made and checked. */
export const lastDayOfEdits: Day = day(`${last}-12-31`);

/** Why a year whose edits are not known is refused. Those of a later year come with a newer release. */
export const unknownYearMessage = (year: number): string =>
  `must be one of ${filingYears.join(", ")}: ${
    year > last
      ? `the edits of ${year} come with a newer release of this service`
      : "the edits of another year are not known"
  }`;

/** Whether the edits of a year are known. */
export const isFilingYear = (year: number): year is FilingYear => filingYears.some((known) => known === year);

/** A warning if a year whose edits are not known begins within 45 days of a date, or has begun; null if none does. */
export const endingEdits = (today: Day): string | null => {
  if (today < addDays(lastDayOfEdits, -RULES_NOTICE_DAYS)) return null;
  return `The HMDA edits are known only through ${last}: registers of ${last + 1} cannot be made or checked until a newer release contains them.`;
};

const SATURDAY = 6;

/**
 * The date by which the register of a year is due: March 1 (12 CFR 1003.5(a)(1)(i)), or the Monday after it if that is a Saturday or a
 * Sunday, as the regulator's filing instructions say. No federal holiday is on such a Monday.
 */
export const registerDueOn = (year: number): Day => {
  const on = day(`${year + 1}-03-01`);
  return weekday(on) < SATURDAY ? on : addDays(on, 8 - weekday(on));
};

/** The filing of a year or a quarter (null for the whole year). A year is never treated as another one. */
export const filingOf = (year: number, quarter: number | null): Result<Filing, FilingUnknown> => {
  if (!isFilingYear(year))
    return refuse({
      _tag: "FilingUnknown",
      field: "year",
      message: unknownYearMessage(year),
    });
  if (quarter !== null && quarter !== 1 && quarter !== 2 && quarter !== 3)
    return refuse({
      _tag: "FilingUnknown",
      field: "quarter",
      message: "must be 1, 2 or 3, or absent for the whole year",
    });
  return accept({ year, quarter });
};
