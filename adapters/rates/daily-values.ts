import { type KnownValue, mergeDailyValues } from "../../domain/hecm/rates/index-values.ts";
import type { IndexValues } from "../../domain/hecm/rates/ports.ts";
import { type RateIndex, rateIndexes } from "../../domain/hecm/terms.ts";
import type { Day } from "../../domain/kernel/day.ts";
import { type Rate, rateFromPercent } from "../../domain/kernel/rate.ts";

/** The published values of every index, each ordered by date. */
export type DailyValues = Readonly<Record<RateIndex, readonly KnownValue[]>>;

/** The value in a cell, `4.04`; null if the cell is not a percentage with two decimals. */
export const valueIn = (cell: string): Rate | null =>
  /^-?\d{1,2}\.\d{1,2}$/.test(cell) ? rateFromPercent(Number(cell)) : null;

/** The result of `of` for each index. */
export const byIndex = (of: (index: RateIndex) => readonly KnownValue[]): DailyValues =>
  Object.fromEntries(rateIndexes.map((index) => [index, of(index)])) as Record<RateIndex, readonly KnownValue[]>;

/** The values for dates up to `through`, from a series ordered by date. */
export const valuesThrough = (values: readonly KnownValue[], through: Day): readonly KnownValue[] => {
  const end = values.findLastIndex(({ on }) => on <= through) + 1;
  return end === values.length ? values : values.slice(0, end);
};

/** Merges several sources: a date's value comes from the first that has it. */
export const combinedIndexValues = (sources: readonly IndexValues[]): IndexValues => ({
  list: async (index, through) => mergeDailyValues(await Promise.all(sources.map((one) => one.list(index, through)))),
});
