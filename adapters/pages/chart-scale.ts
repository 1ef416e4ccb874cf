/** A straight scale from values to places in a picture, with its round marks. */
export interface Scale {
  readonly ticks: readonly number[];
  readonly at: (value: number) => number;
}

/** The least of 1, 2, 2.5 and 5 times a power of ten that is at least `least`. */
const roundStep = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 2.5, 5].find((times) => times * power >= least) ?? 10) * power;
};

/** A scale of amounts in cents from zero, ended by a round mark at or above the largest; `most` marks beyond zero. */
export const amountScale = (largest: number, most: number, from: number, to: number): Scale => {
  // Marks closer than a dollar would read alike.
  const step = roundStep(Math.max(largest / most, 100));
  const count = Math.max(1, Math.ceil(largest / step - 1e-9));
  const end = count * step;
  return {
    ticks: Array.from({ length: count + 1 }, (_, position) => position * step),
    at: (value) => from + ((to - from) * value) / end,
  };
};

/** A scale of whole years from zero to the last one, which has a mark unless another stands close by. */
export const yearScale = (last: number, most: number, from: number, to: number): Scale => {
  const step = [1, 2, 5].find((years) => last / years <= most) ?? 10;
  const ticks = Array.from({ length: Math.floor(last / step) + 1 }, (_, position) => position * step);
  const isFar = last - (ticks.at(-1) ?? 0) >= 0.6 * step;
  return { ticks: isFar ? [...ticks, last] : ticks, at: (year) => from + ((to - from) * year) / last };
};
