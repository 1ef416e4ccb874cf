import { Effect, Exit, Ref } from "effect";
import { TemporarilyRejected } from "./call-rejected.ts";
import type { CallLimits } from "./limits.ts";

/** What a finished call shows about the service; "nothing" if it was ended before the service had its full time to answer. */
type Evidence = "available" | "outage" | "nothing";

interface BreakerState {
  readonly failuresInARow: number;
  /** Monotonic time; null while the breaker is closed. */
  readonly openUntil: number | null;
  /** Whether a probe, a single call that tests whether the service has recovered, is in progress. */
  readonly isProbing: boolean;
}

/** Rejects calls after too many failures in a row. */
export interface CircuitBreaker {
  /** Fails while calls are rejected. */
  readonly check: Effect.Effect<void, TemporarilyRejected>;
  /** Makes a call unless it is rejected. `isProbe` tells that it is the only call, tried once, to test whether the service has recovered. */
  through<Outcome>(
    make: (isProbe: boolean) => Effect.Effect<Outcome>,
    evidenceOf: (outcome: Outcome) => Evidence,
  ): Effect.Effect<Outcome, TemporarilyRejected>;
}

/**
 * Creates a breaker that is initially closed. While a probe is in progress, all other calls are rejected. `note` is called each time that
 * it opens and each time that it closes again.
 */
export const circuitBreaker = (
  { failuresUntilOpen, openMilliseconds }: Pick<CallLimits, "failuresUntilOpen" | "openMilliseconds">,
  monotonicNow: () => number,
  note: (isOpen: boolean) => void,
): CircuitBreaker => {
  const current = Ref.unsafeMake<BreakerState>({ failuresInARow: 0, openUntil: null, isProbing: false });

  const rejectionBy = ({ openUntil, isProbing }: BreakerState): TemporarilyRejected | null => {
    if (openUntil === null) return null;
    const left = openUntil - monotonicNow();
    const retryAfterSeconds = Math.max(1, Math.ceil(left / 1000));
    return left > 0 || isProbing ? new TemporarilyRejected({ reason: "circuit_open", retryAfterSeconds }) : null;
  };

  const enter = Ref.modify(current, (state): readonly [Effect.Effect<boolean, TemporarilyRejected>, BreakerState] => {
    const rejection = rejectionBy(state);
    if (rejection !== null) return [Effect.fail(rejection), state];
    const isProbing = state.openUntil !== null;
    return [Effect.succeed(isProbing), { ...state, isProbing }];
  }).pipe(Effect.flatten);

  const noteChange = (before: BreakerState, after: BreakerState): BreakerState => {
    const isOpen = after.openUntil !== null;
    if (isOpen !== (before.openUntil !== null)) note(isOpen);
    return after;
  };

  const left =
    (isProbe: boolean, evidence: Evidence) =>
    (state: BreakerState): BreakerState => {
      const isProbing = state.isProbing && !isProbe;
      if (evidence === "nothing") return { ...state, isProbing };
      if (evidence === "available") return { failuresInARow: 0, openUntil: null, isProbing };
      const failuresInARow = state.failuresInARow + 1;
      // A call that began before the breaker opened does not keep it open longer.
      const opens = isProbe || (state.openUntil === null && failuresInARow >= failuresUntilOpen);
      return { failuresInARow, openUntil: opens ? monotonicNow() + openMilliseconds : state.openUntil, isProbing };
    };

  const leave = (isProbe: boolean, evidence: Evidence) =>
    Ref.update(current, (state) => noteChange(state, left(isProbe, evidence)(state)));

  return {
    check: Ref.get(current).pipe(
      Effect.flatMap((state) => {
        const rejection = rejectionBy(state);
        return rejection === null ? Effect.void : Effect.fail(rejection);
      }),
    ),
    through: (make, evidenceOf) =>
      // A call that fails because of a bug here counts as an outage, and its probe is released.
      Effect.acquireUseRelease(enter, make, (isProbe, exit) =>
        leave(isProbe, Exit.isSuccess(exit) ? evidenceOf(exit.value) : "outage"),
      ),
  };
};
