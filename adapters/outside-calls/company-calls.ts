import { type Bulkhead, bulkhead } from "./bulkhead.ts";
import { type CircuitBreaker, circuitBreaker, type Evidence, type Passage } from "./circuit-breaker.ts";
import type { CallLimits } from "./limits.ts";

/** A call that is not made: all places are taken, or the service failed several times in a row. */
export interface KeptBack {
  readonly _tag: "KeptBack";
  readonly reason: "too_many_calls" | "circuit_open";
  readonly retryAfterSeconds: number;
}

/** How often a call that is let through may be tried, and until when by the clock that never goes back. */
export interface CallBounds {
  readonly maxTries: number;
  readonly endsAt: number;
}

/** One call of a company. */
export interface CompanyCall<Outcome> {
  readonly companyId: number;
  /** When its caller needs an outcome at the latest, by the clock that never goes back; the limit of every call holds too. */
  readonly endsBy?: number | undefined;
  readonly make: (bounds: CallBounds) => Promise<Outcome>;
  /** Whether its outcome says that the service is down. */
  readonly isOutage: (outcome: Outcome) => boolean;
}

/** What is kept of a company between its calls. */
interface CompanyState {
  readonly places: Bulkhead;
  readonly breaker: CircuitBreaker;
}

const keptBack = (reason: KeptBack["reason"], retryAfterSeconds: number): KeptBack => ({
  _tag: "KeptBack",
  reason,
  retryAfterSeconds,
});

/**
 * Makes the calls of one service outside. Each company has places and a circuit breaker of its own, so that none keeps another one
 * waiting. The breaker counts calls, not tries, and only those that were made.
 */
export const companyCalls = (limits: CallLimits, monotonicNow: () => number) => {
  const companies = new Map<number, CompanyState>();

  const stateOf = (companyId: number): CompanyState => {
    const known = companies.get(companyId);
    if (known) return known;
    const { failuresUntilOpen, openMilliseconds, maxCallsInFlight } = limits;
    const breaker = circuitBreaker({ failuresUntilOpen, openMilliseconds, monotonicNow });
    const made = { places: bulkhead(maxCallsInFlight), breaker };
    companies.set(companyId, made);
    return made;
  };

  const keptBackBy = (breaker: CircuitBreaker): KeptBack | null => {
    const seconds = breaker.openSeconds();
    return seconds === null ? null : keptBack("circuit_open", seconds);
  };

  const throughBreaker = async <Outcome>(
    breaker: CircuitBreaker,
    { make, isOutage, endsBy = Number.POSITIVE_INFINITY }: CompanyCall<Outcome>,
    callEndsAt: number,
  ): Promise<Outcome> => {
    const passage: Passage = breaker.enter();
    // A call that breaks off by a fault of ours counts as an outage, and keeps nothing.
    let evidence: Evidence = "outage";
    try {
      const maxTries = passage === "probe" ? 1 : limits.maxTries;
      const outcome = await make({ maxTries, endsAt: Math.min(callEndsAt, endsBy) });
      if (!isOutage(outcome)) evidence = "available";
      else if (monotonicNow() >= endsBy) evidence = "nothing";
      return outcome;
    } finally {
      breaker.leave(passage, evidence);
    }
  };

  return async <Outcome>(call: CompanyCall<Outcome>): Promise<Outcome | KeptBack> => {
    const endsAt = monotonicNow() + limits.callMilliseconds;
    const { places, breaker } = stateOf(call.companyId);
    const atOnce = keptBackBy(breaker);
    if (atOnce) return atOnce;
    const waitMilliseconds = Math.max(
      0,
      Math.min(limits.placeWaitMilliseconds, (call.endsBy ?? endsAt) - monotonicNow()),
    );
    if (!(await places.enter(waitMilliseconds)))
      return keptBack("too_many_calls", Math.max(1, Math.ceil(limits.placeWaitMilliseconds / 1000)));
    try {
      // Asked again: it may have opened while this call waited.
      return keptBackBy(breaker) ?? (await throughBreaker(breaker, call, endsAt));
    } finally {
      places.leave();
    }
  };
};
