import type { CredentialsGuard } from "../../domain/company/credentials-guard.ts";
import { type Bulkhead, bulkhead } from "./bulkhead.ts";
import { type CircuitBreaker, circuitBreaker, type Evidence, type Passage } from "./circuit-breaker.ts";
import { type CredentialTurns, credentialTurns } from "./credential-turns.ts";
import type { CallLimits } from "./limits.ts";

/** A call that is not made: all places are taken, or the service failed several times in a row. */
interface TemporarilyRejected {
  readonly reason: "too_many_calls" | "circuit_open";
  readonly retryAfterSeconds: number;
}

/** A call that is not made, since the service refused its user name or password a short while ago. */
interface CredentialsBlocked {
  readonly reason: "credentials_rejected";
}

/** A call that is not made. */
export type CallRejected = { readonly _tag: "CallRejected" } & (TemporarilyRejected | CredentialsBlocked);

/** How often a call that is let through may be tried, and until when by the clock that never goes back. */
export interface CallBounds {
  readonly maxTries: number;
  readonly endsAt: number;
}

/** One call of a company. */
interface CompanyCall<Outcome> {
  readonly companyId: number;
  readonly guard: CredentialsGuard;
  /** When its caller needs an outcome at the latest, by the clock that never goes back; the limit of every call holds too. */
  readonly endsBy?: number | undefined;
  readonly make: (bounds: CallBounds) => Promise<Outcome>;
  /** Whether its outcome says that the service is down. */
  readonly isOutage: (outcome: Outcome) => boolean;
  /** Whether its outcome says that the user name and password are accepted; null: it says nothing of them. */
  readonly isAccepted: (outcome: Outcome) => boolean | null;
}

/** What is kept of a company between its calls. */
interface CompanyState {
  readonly places: Bulkhead;
  readonly breaker: CircuitBreaker;
  readonly turns: CredentialTurns;
}

const keptBack = (reason: TemporarilyRejected["reason"], retryAfterSeconds: number): CallRejected => ({
  _tag: "CallRejected",
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
    const { failuresUntilOpen, openMilliseconds, maxCallsInFlight, acceptedMilliseconds } = limits;
    const breaker = circuitBreaker({ failuresUntilOpen, openMilliseconds, monotonicNow });
    const turns = credentialTurns(acceptedMilliseconds, monotonicNow);
    const made = { places: bulkhead(maxCallsInFlight), breaker, turns };
    companies.set(companyId, made);
    return made;
  };

  const keptBackBy = (breaker: CircuitBreaker): CallRejected | null => {
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

  /** Makes a call that has its turn and its place, where nothing keeps it back by now. */
  const makeNow = async <Outcome>(
    { breaker, turns }: CompanyState,
    call: CompanyCall<Outcome>,
    endsAt: number,
  ): Promise<Outcome | CallRejected> => {
    const { guard, isAccepted } = call;
    // The breaker may have opened while this call waited, and while it asked: the one try of a refused pair is for a call that is made.
    const keptAfterWaiting = keptBackBy(breaker);
    if (keptAfterWaiting) return keptAfterWaiting;
    if (!(await guard.mayTry())) return { _tag: "CallRejected", reason: "credentials_rejected" };
    const keptAfterAsking = keptBackBy(breaker);
    if (keptAfterAsking) return keptAfterAsking;
    const outcome = await throughBreaker(breaker, call, endsAt);
    const accepted = isAccepted(outcome);
    if (accepted !== null) {
      turns.note(guard.pairId, accepted);
      await guard.note(accepted);
    }
    return outcome;
  };

  return async <Outcome>(call: CompanyCall<Outcome>): Promise<Outcome | CallRejected> => {
    const endsAt = monotonicNow() + limits.callMilliseconds;
    const state = stateOf(call.companyId);
    const { places, breaker, turns } = state;
    const atOnce = keptBackBy(breaker);
    if (atOnce) return atOnce;
    const waitEndsAt = Math.min(monotonicNow() + limits.placeWaitMilliseconds, call.endsBy ?? endsAt);
    const waitMilliseconds = () => Math.max(0, waitEndsAt - monotonicNow());
    const tooMany = keptBack("too_many_calls", Math.max(1, Math.ceil(limits.placeWaitMilliseconds / 1000)));
    const turn = await turns.enter(call.guard.pairId, waitMilliseconds());
    if (turn === "none") return tooMany;
    try {
      if (!(await places.enter(waitMilliseconds()))) return tooMany;
      try {
        return await makeNow(state, call, endsAt);
      } finally {
        places.leave();
      }
    } finally {
      turns.leave(turn);
    }
  };
};
