import { scaleLinear } from "d3-scale";

/** A straight scale from values to places in a picture, with its round marks. */
export interface Scale {
  readonly ticks: readonly number[];
  readonly at: (value: number) => number;
}

/**
 * What to request in order to get at most `maxMarks` marks: the library's steps of 1, 2 and 5 give up to √10 ÷ 2 times as many.
 * A hair above it, `maxMarks` steps of 2 are still steps of 2.
 */
const countFor = (maxMarks: number): number => (1.000001 * 2 * maxMarks) / Math.sqrt(10);

/** A scale of amounts in cents from zero, ended by a round mark at or above the largest; `maxMarks` marks beyond zero. */
export const amountScale = (maxCents: number, maxMarks: number, from: number, to: number): Scale => {
  const dollars = Math.max(1, Math.ceil(maxCents / 100));
  const scale = scaleLinear([0, 100 * dollars], [from, to]).nice(countFor(maxMarks));
  // Marks closer than a dollar would have the same label.
  return { ticks: scale.ticks(countFor(maxMarks)).filter((cents) => cents % 100 === 0), at: scale };
};

/** A scale of whole years from zero to the last one, which has a mark unless another is close. */
export const yearScale = (last: number, maxMarks: number, from: number, to: number): Scale => {
  const scale = scaleLinear([0, last], [from, to]);
  const ticks = scale.ticks(countFor(maxMarks)).filter(Number.isInteger);
  const [first = 0, second = last] = ticks;
  const isFar = last - (ticks.at(-1) ?? 0) >= 0.6 * (second - first);
  return { ticks: isFar ? [...ticks, last] : ticks, at: scale };
};
