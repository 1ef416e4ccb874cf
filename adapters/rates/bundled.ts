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
 * The series bundled with the project, ordered by date. Throws if a cell of our own file is invalid. Every process parses it soon after
 * startup. No cell is quoted, so lines are split at commas, which takes a tenth of the time of a general CSV parser.
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

/** The last date of the bundled series. */
export const bundledThrough: Day = day("2026-10-02");

/** Treasury's constant maturity rates from 2021-01-04 to 2026-10-02, as bundled: see the README in this folder. */
export const bundledIndexValues = (): IndexValues => {
  // Parsed when first needed, so that the first response does not wait for it.
  let values: DailyValues | null = null;
  return {
    list: async (index, through) => {
      values ??= readSeries(series);
      return valuesThrough(values[index], through);
    },
  };
};
