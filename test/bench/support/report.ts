/** One measured figure. `ratio` is the value over the baseline's, both measured in this run; null if it has no baseline. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly baseline: string | null;
  readonly ratio: number | null;
}

/** Rates should be high; all other measured values are times and sizes, which should be low. */
const better = (unit: string): "higher" | "lower" => (unit.endsWith("/s") ? "higher" : "lower");

const rounded = (value: number): number => Number(value.toPrecision(4));

/** Returns a function that prints a figure as a readable line or as one line of JSON. */
export const printer =
  (asJson: boolean) =>
  (figure: Figure): void => {
    const { name, value, unit, baseline, ratio } = figure;
    if (asJson)
      console.log(
        JSON.stringify({
          name,
          value: rounded(value),
          unit,
          better: better(unit),
          baseline,
          ratio: ratio && rounded(ratio),
        }),
      );
    else
      console.log(
        `${name.padEnd(58)} ${String(rounded(value)).padStart(9)} ${unit}${
          ratio === null ? "" : `   ${ratio.toFixed(2)} × ${baseline}`
        }   (${better(unit)} is better)`,
      );
  };

/** The median of some figures. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("no figure was measured");
  return middle;
};

/** The value that the given fraction of some figures does not exceed: 0.99 for the 99th percentile. */
export const percentile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)];
  if (found === undefined) throw new Error("no figure was measured");
  return found;
};
