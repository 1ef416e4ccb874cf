import { accept, type Result, refuse } from "../../kernel/result.ts";
import { type FilingQuarter, type FilingYear, filingYears } from "./edit.ts";

/** What a register is filed for. */
export interface Filing {
  readonly year: FilingYear;
  readonly quarter: FilingQuarter;
}

/** A year whose edits are not known, or a quarter that is not filed by itself. */
interface FilingUnknown {
  readonly _tag: "FilingUnknown";
  readonly field: "year" | "quarter";
  readonly message: string;
}

const isFilingYear = (year: number): year is FilingYear => filingYears.some((known) => known === year);

/** The filing of a year or a quarter (null: the whole year). Another year is never taken for its neighbor. */
export const filingOf = (year: number, quarter: number | null): Result<Filing, FilingUnknown> => {
  if (!isFilingYear(year))
    return refuse({
      _tag: "FilingUnknown",
      field: "year",
      message: `must be one of ${filingYears.join(", ")}: the edits of another year are not known`,
    });
  if (quarter !== null && quarter !== 1 && quarter !== 2 && quarter !== 3)
    return refuse({
      _tag: "FilingUnknown",
      field: "quarter",
      message: "must be 1, 2 or 3, or absent for the whole year",
    });
  return accept({ year, quarter });
};
