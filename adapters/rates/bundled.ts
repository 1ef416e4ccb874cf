import type { IndexValues } from "../../domain/hecm/rates/ports.ts";
import type { RateIndex } from "../../domain/hecm/terms.ts";
import { type Day, day } from "../../domain/kernel/day.ts";
import { byIndex, type DailyValues, valueIn, valuesThrough } from "./daily-values.ts";
import series from "./treasury-cmt-daily.csv" with { type: "text" };

const columns: Readonly<Record<RateIndex, number>> = { cmt_1_month: 1, cmt_1_year: 2, cmt_10_year: 3 };

/** The series that comes with the project, ordered by day; throws where a cell of our own file is no value. */
const readSeries = (csv: string): DailyValues => {
  const rows = csv
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));
  return byIndex((index) =>
    rows.map((cells) => {
      const value = valueIn(cells[columns[index]] ?? "");
      if (value === null) throw new Error(`no value of ${index} on ${cells[0]}`);
      return { on: day(cells[0] ?? ""), value };
    }),
  );
};

/** The last day of the bundled series: it knows nothing of any later one. */
export const bundledThrough: Day = day("2026-10-02");

/** Treasury's constant maturity rates of 2021-01-04 to 2026-10-02, as bundled: see the README beside this file. */
export const bundledIndexValues = (): IndexValues => {
  const values = readSeries(series);
  return { list: async (index, through) => valuesThrough(values[index], through) };
};
