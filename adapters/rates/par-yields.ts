import { CsvError, parse } from "csv-parse/sync";
import { type RateIndex, rateIndexes } from "../../domain/hecm/terms.ts";
import { type Day, parseDay, weekday } from "../../domain/kernel/day.ts";
import type { Rate } from "../../domain/kernel/rate.ts";
import { byIndex, type DailyValues, valueIn } from "./daily-values.ts";

/** The headings of Treasury's daily par yield curve rates, by index. */
const headings: Readonly<Record<RateIndex, string>> = { cmt_1_month: "1 Mo", cmt_1_year: "1 Yr", cmt_10_year: "10 Yr" };

/** Every line with its cells; null if the quotes are broken, or if a line has a different number of cells than the heading. */
const readLines = (csv: string): string[][] | null => {
  try {
    return parse(csv, { bom: true, trim: true, skip_empty_lines: true });
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
};

/** A date written `10/02/2026`. Nothing is published for a weekend. */
const dayIn = (cell: string): Day | null => {
  const [, month, dayOfMonth, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(cell) ?? [];
  const on = year === undefined ? null : parseDay(`${year}-${month}-${dayOfMonth}`);
  return on === null || weekday(on) > 5 ? null : on;
};

/** A cell may be empty or state that there is no value: Treasury leaves out what it did not publish that day. */
const isAbsent = (cell: string): boolean => cell === "" || cell === "N/A";

interface Row {
  readonly on: Day;
  readonly values: Readonly<Record<RateIndex, Rate | null>>;
}

const readRow = (names: readonly string[], cells: readonly string[]): Row | null => {
  const cellOf = (name: string): string => cells[names.indexOf(name)] ?? "";
  const on = dayIn(cellOf("Date"));
  const given = rateIndexes.map((index) => ({ index, cell: cellOf(headings[index]) }));
  const isReadable = given.every(({ cell }) => isAbsent(cell) || valueIn(cell) !== null);
  if (on === null || !isReadable) return null;
  const values = Object.fromEntries(given.map(({ index, cell }) => [index, valueIn(cell)]));
  return { on, values: values as Row["values"] };
};

const hasColumns = (names: readonly string[]): boolean =>
  ["Date", ...Object.values(headings)].every((name) => names.filter((other) => other === name).length === 1);

/** A year without publications is an empty file, or a heading in which only the date column is certain. */
const isEmptyYear = (names: readonly string[], lines: readonly string[][]): boolean =>
  lines.length === 0 && (names.join("") === "" || names.filter((name) => name === "Date").length === 1);

/**
 * Parses Treasury's CSV of daily par yields. Columns are found by their headings, rows may be in any order, and a file that is blank or has
 * only a heading contains no values. Null if anything in it is invalid: then none of it is used.
 */
export const readParYields = (csv: string): DailyValues | null => {
  const read = readLines(csv);
  if (read === null) return null;
  const [names = [], ...lines] = read;
  if (isEmptyYear(names, lines)) return byIndex(() => []);
  const rows = lines.map((cells) => readRow(names, cells));
  const readable = rows.filter((row) => row !== null).sort((one, other) => (one.on < other.on ? -1 : 1));
  const daysAreDistinct = new Set(readable.map(({ on }) => on)).size === rows.length;
  if (!hasColumns(names) || readable.length !== rows.length || !daysAreDistinct) return null;
  return byIndex((index) =>
    readable.flatMap(({ on, values }) => {
      const value = values[index];
      return value === null ? [] : [{ on, value, origin: "feed" as const }];
    }),
  );
};
