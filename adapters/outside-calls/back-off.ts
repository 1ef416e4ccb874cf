import type { CallLimits } from "./limits.ts";

/**
 * The wait after so many tries, in milliseconds: each twice as long as the one before, between half and one and a half times that
 * by `random` (from 0 up to but without 1), so that many callers do not come back at once.
 */
export const backOffMilliseconds = (
  tries: number,
  { backOffMilliseconds: first }: Pick<CallLimits, "backOffMilliseconds">,
  random: () => number,
): number => first * 2 ** (tries - 1) * (0.5 + random());
