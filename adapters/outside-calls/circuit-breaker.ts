/** How a call goes through: like all others, or alone and once, to see whether the service is back. */
export type Passage = "normal" | "probe";

/** What a call that ended says of the service; "nothing" where it was ended before the service had its time to answer. */
export type Evidence = "available" | "outage" | "nothing";

/** Keeps calls back after too many failures in a row. */
export interface CircuitBreaker {
  /** For how long calls are kept back, in seconds of at least 1; null where they are not. */
  openSeconds(): number | null;
  /** Lets a call through that is not kept back. Each one ends with `leave`. */
  enter(): Passage;
  leave(passage: Passage, evidence: Evidence): void;
}

interface Settings {
  readonly failuresUntilOpen: number;
  readonly openMilliseconds: number;
  /** Milliseconds of a clock that never goes back. */
  readonly monotonicNow: () => number;
}

/** A breaker that is closed at first. While a probe is under way all other calls are kept back. */
export const circuitBreaker = ({ failuresUntilOpen, openMilliseconds, monotonicNow }: Settings): CircuitBreaker => {
  let failuresInARow = 0;
  let openUntil: number | null = null;
  let isProbing = false;
  return {
    openSeconds: () => {
      if (openUntil === null) return null;
      const left = openUntil - monotonicNow();
      return left > 0 || isProbing ? Math.max(1, Math.ceil(left / 1000)) : null;
    },
    enter: () => {
      isProbing = openUntil !== null;
      return isProbing ? "probe" : "normal";
    },
    leave: (passage, evidence) => {
      if (passage === "probe") isProbing = false;
      if (evidence === "nothing") return;
      const hasFailed = evidence === "outage";
      failuresInARow = hasFailed ? failuresInARow + 1 : 0;
      if (!hasFailed) openUntil = null;
      // A call that began before the breaker opened does not keep it open longer.
      else if (passage === "probe" || (openUntil === null && failuresInARow >= failuresUntilOpen))
        openUntil = monotonicNow() + openMilliseconds;
    },
  };
};
