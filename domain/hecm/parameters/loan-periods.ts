import { day } from "../../kernel/day.ts";
import type { Parameter } from "../../kernel/in-force.ts";
import loanPeriodsCsv from "./appendix-l/loan-periods.csv" with { type: "text" };
import { COMPLETE_FROM, regulationZ, tableOf } from "./sources.ts";

/** The loan periods for one age, in whole years. */
export interface LoanPeriods {
  readonly shortYears: number;
  /** Half the life expectancy; a lender may leave it out. */
  readonly halfLifeExpectancyYears: number;
  readonly lifeExpectancyYears: number;
  /** 1.4 times the life expectancy. */
  readonly longYears: number;
}

interface LoanPeriodTable {
  readonly youngestAgeYears: number;
  /** The periods at the youngest age, the next, and so on; the last entry applies to that age and over. */
  readonly periods: readonly LoanPeriods[];
}

const readTable = (csv: string): LoanPeriodTable => {
  const [heading = "", ...lines] = csv.trim().split("\n");
  const columns = heading.split(",");
  const rows = lines.map((line) => line.split(","));
  const years = (row: readonly string[], column: string) => Number(row[columns.indexOf(column)]);
  return {
    youngestAgeYears: years(rows[0] ?? [], "youngest_borrower_age"),
    periods: rows.map((row) => ({
      shortYears: years(row, "period_1_years"),
      halfLifeExpectancyYears: years(row, "optional_period_years"),
      lifeExpectancyYears: years(row, "period_2_life_expectancy_years"),
      longYears: years(row, "period_3_years"),
    })),
  };
};

/** Regulation Z, appendix L: the loan periods by the age of the youngest borrower at the last birthday. */
export const loanPeriods: Parameter<LoanPeriodTable> = {
  id: "regulation_z.loan_periods",
  name: "loan periods of appendix L",
  unit: "years",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [
    { from: COMPLETE_FROM, until: null, value: readTable(loanPeriodsCsv), source: tableOf(regulationZ("appendix L")) },
  ],
};

/** The age of the last row, which also applies to everyone older. */
export const lastAgeYears = ({ youngestAgeYears, periods }: LoanPeriodTable): number =>
  youngestAgeYears + periods.length - 1;

/** The formula of a value taken from a column of the table, for an explanation. */
export const appendixLFormula = (column: string, table: LoanPeriodTable): string =>
  `${column} of appendix L at youngest borrower's age, at most ${lastAgeYears(table)}`;

/** The loan periods at an age. A borrower younger than the table was refused before. */
export const loanPeriodsAt = ({ youngestAgeYears, periods }: LoanPeriodTable, ageYears: number): LoanPeriods => {
  const found = periods[Math.min(ageYears - youngestAgeYears, periods.length - 1)];
  if (found === undefined) throw new Error("age below the table of loan periods");
  return found;
};
