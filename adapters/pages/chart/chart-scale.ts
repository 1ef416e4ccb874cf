import { scaleLinear } from "d3-scale";

/** A linear scale from values to positions in a picture, with its round ticks. */
export interface Scale {
  readonly ticks: readonly number[];
  readonly at: (value: number) => number;
}

/**
 * The number to request in order to get at most `maxMarks` ticks: the library's steps of 1, 2, and 5 give up to √10 ÷ 2 times as many.
 * Slightly more is requested, so that `maxMarks` steps of 2 remain steps of 2.
 */
const countFor = (maxMarks: number): number => (1.000001 * 2 * maxMarks) / Math.sqrt(10);

const maxAmountMarks = 7;
const maxYearMarks = 14;

/** A scale of amounts in cents from zero to a round tick at or above the largest amount, with at most seven ticks above zero. */
export const amountScale = (maxCents: number, from: number, to: number): Scale => {
  const dollars = Math.max(1, Math.ceil(maxCents / 100));
  const scale = scaleLinear([0, 100 * dollars], [from, to]).nice(countFor(maxAmountMarks));
  // Ticks closer than a dollar would have the same label.
  return { ticks: scale.ticks(countFor(maxAmountMarks)).filter((cents) => cents % 100 === 0), at: scale };
};

/** A scale of whole years from zero to the last one, which has a tick unless another is close. */
export const yearScale = (last: number, from: number, to: number): Scale => {
  const scale = scaleLinear([0, last], [from, to]);
  const ticks = scale.ticks(countFor(maxYearMarks)).filter(Number.isInteger);
  const [first = 0, second = last] = ticks;
  const isFar = last - (ticks.at(-1) ?? 0) >= 0.6 * (second - first);
  return { ticks: isFar ? [...ticks, last] : ticks, at: scale };
};
