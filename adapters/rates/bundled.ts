import type { IndexValues } from "../../domain/hecm/rates/ports.ts";
import type { RateIndex } from "../../domain/hecm/terms.ts";
import { type Day, day } from "../../domain/kernel/day.ts";
import { byIndex, type DailyValues, valueIn, valuesThrough } from "./daily-values.ts";
import series from "./treasury-cmt-daily.csv" with { type: "text" };

/** The headings of the file, by index. */
const headings: Readonly<Record<RateIndex, string>> = {
  cmt_1_month: "cmt_1m",
  cmt_1_year: "cmt_1y",
  cmt_10_year: "cmt_10y",
};

/**
 * The series that comes with the project, ordered by day; throws where a cell of our own file is no value. Each process reads
 * it, soon after its start: no cell is quoted, so that it is split at its commas, which takes a tenth of what a reader of any table does.
 */
const readSeries = (csv: string): DailyValues => {
  const [heading = [], ...lines] = csv
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));
  const rows = lines.map((cells) => ({ cells, on: day(cells[heading.indexOf("date")] ?? "") }));
  return byIndex((index) => {
    const column = heading.indexOf(headings[index]);
    return rows.map(({ cells, on }) => {
      const value = valueIn(cells[column] ?? "");
      if (value === null) throw new Error(`no value of ${index} on ${on}`);
      return { on, value, origin: "bundled" as const };
    });
  });
};

/** The last day of the bundled series: it has no later one. */
export const bundledThrough: Day = day("2026-10-02");

/** Treasury's constant maturity rates of 2021-01-04 to 2026-10-02, as bundled: see the README beside this file. */
export const bundledIndexValues = (): IndexValues => {
  // Read when first needed, so that the first response does not wait for it.
  let values: DailyValues | null = null;
  return {
    list: async (index, through) => {
      values ??= readSeries(series);
      return valuesThrough(values[index], through);
    },
  };
};
