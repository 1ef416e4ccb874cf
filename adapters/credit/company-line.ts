import type { BureauLimits } from "./limits.ts";

/** Why a company's call is not made now, and when it may be. */
export interface LineClosed {
  readonly reason: "too many calls" | "the bureau failed again and again";
  readonly retryAfterSeconds: number;
}

/** One company's calls: so many at a time, and none for a while after failures in a row. */
export interface CompanyLine {
  /** Waits for a turn; answers why there is none, or null. Each turn is given back by `leave`. */
  enter(): Promise<LineClosed | null>;
  leave(): void;
  /** Whether calls are refused at once. The first one after the pause is let through, the others wait for its outcome. */
  closed(): LineClosed | null;
  /** Whether a call should not be tried again. */
  isFailing(): boolean;
  succeeded(): void;
  failed(): void;
}

type Wake = (isTurn: boolean) => void;

const seconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

/** A new company's line. Time is that of the process, which no change of the clock moves. */
export const companyLine = (
  limits: Pick<BureauLimits, "maxInFlight" | "turnMilliseconds" | "maxFailures" | "openMilliseconds">,
): CompanyLine => {
  const waiting: Wake[] = [];
  let [inFlight, failures, opensAt] = [0, 0, 0];

  const turn = (): Promise<boolean> =>
    new Promise((resolve) => {
      const wake: Wake = (isTurn) => {
        clearTimeout(timer);
        resolve(isTurn);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(wake), 1);
        wake(false);
      }, limits.turnMilliseconds);
      waiting.push(wake);
    });

  return {
    async enter() {
      if (inFlight < limits.maxInFlight) {
        inFlight += 1;
        return null;
      }
      // Who leaves hands its turn over, so that the count stays as it is.
      const isTurn = await turn();
      return isTurn ? null : { reason: "too many calls", retryAfterSeconds: seconds(limits.turnMilliseconds) };
    },
    leave() {
      const next = waiting.shift();
      if (next) next(true);
      else inFlight -= 1;
    },
    closed() {
      if (failures < limits.maxFailures) return null;
      const left = opensAt - performance.now();
      if (left > 0) return { reason: "the bureau failed again and again", retryAfterSeconds: seconds(left) };
      opensAt = performance.now() + limits.openMilliseconds;
      return null;
    },
    isFailing: () => failures >= limits.maxFailures,
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures >= limits.maxFailures) opensAt = performance.now() + limits.openMilliseconds;
    },
  };
};
