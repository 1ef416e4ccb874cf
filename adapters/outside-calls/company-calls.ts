import { Effect, PartitionedSemaphore, Ref } from "effect";
import type { CompanyAccess } from "../../domain/company/credentials-guard.ts";
import { type CallRejected, CredentialsBlocked, TemporarilyRejected } from "./call-rejected.ts";
import { type CircuitBreaker, circuitBreaker } from "./circuit-breaker.ts";
import { type CredentialTurns, credentialTurns } from "./credential-turns.ts";
import type { CallLimits } from "./limits.ts";

/** How often a call that is let through may be tried, and until when by the clock that never goes back. */
export interface CallBounds {
  readonly maxTries: number;
  readonly endsAt: number;
}

/** Who calls, with which user name and password, and for how long. */
export interface Caller extends Pick<CompanyAccess, "companyId" | "guard"> {
  /** When its caller needs an outcome at the latest, by the clock that never goes back; the limit of every call holds too. */
  readonly endsBy?: number | undefined;
}

/** One call of a company, and where it may take other than usual ones. */
interface CompanyCall<Outcome> extends Caller, Partial<Pick<CallLimits, "callMilliseconds" | "maxTries">> {
  readonly make: (bounds: CallBounds) => Effect.Effect<Outcome>;
  /** Whether its outcome says that the service is down. */
  readonly isOutage: (outcome: Outcome) => boolean;
  /** Whether its outcome says that the user name and password are accepted; null: it says nothing of them. */
  readonly isAccepted: (outcome: Outcome) => boolean | null;
}

/** What is kept of a company between its calls. */
interface CompanyState {
  /** Hands each place on to the call that has waited longest, while `Effect.Semaphore` would wake all of them. */
  readonly places: PartitionedSemaphore.PartitionedSemaphore<"company">;
  readonly breaker: CircuitBreaker;
  readonly turns: CredentialTurns;
}

/**
 * Fails a call that did not begin in time. Whichever comes first decides, its beginning or the end of its wait. A call that was given
 * up stays in its queue until it gets what it waits for, and hands it on: a permit that is given at that moment cannot be lost.
 */
const begunWithin = <Outcome>(
  milliseconds: number,
  tooLate: CallRejected,
  call: Effect.Effect<Outcome, CallRejected>,
  queue: (call: Effect.Effect<Outcome, CallRejected>) => Effect.Effect<Outcome, CallRejected>,
): Effect.Effect<Outcome, CallRejected> =>
  Effect.flatMap(Ref.make(false), (isDecided) => {
    const isLate = Ref.getAndSet(isDecided, true);
    const giveUp = Effect.if(isLate, { onTrue: () => Effect.never, onFalse: () => Effect.fail(tooLate) });
    const queued = Effect.uninterruptibleMask((restore) =>
      queue(Effect.if(isLate, { onTrue: () => Effect.fail(tooLate), onFalse: () => restore(call) })),
    );
    return Effect.raceFirst(Effect.disconnect(queued), Effect.delay(giveUp, milliseconds));
  });

/**
 * Makes the calls of one service outside. Each company has places and a circuit breaker of its own, so that none keeps another one
 * waiting. The breaker counts calls, not tries, and only those that were made.
 */
export const companyCalls = (
  limits: CallLimits,
  monotonicNow: () => number,
  noteBreaker: (isOpen: boolean) => void = () => {},
) => {
  const { maxCallsInFlight, acceptedMilliseconds, placeWaitMilliseconds } = limits;
  const companies = new Map<number, CompanyState>();
  const retryAfterSeconds = Math.max(1, Math.ceil(placeWaitMilliseconds / 1000));
  const tooManyCalls = new TemporarilyRejected({ reason: "too_many_calls", retryAfterSeconds });

  const stateOf = (companyId: number): CompanyState => {
    const known = companies.get(companyId);
    if (known) return known;
    const made: CompanyState = {
      places: PartitionedSemaphore.makeUnsafe({ permits: maxCallsInFlight }),
      breaker: circuitBreaker(limits, monotonicNow, noteBreaker),
      turns: credentialTurns(acceptedMilliseconds, monotonicNow),
    };
    companies.set(companyId, made);
    return made;
  };

  /** Makes a call that has its turn and its place, where nothing rejects it by now. */
  const makeNow = <Outcome>({ breaker, turns }: CompanyState, call: CompanyCall<Outcome>, endsAt: number) =>
    Effect.gen(function* () {
      const { guard, make, isOutage, isAccepted, endsBy = Number.POSITIVE_INFINITY } = call;
      const { maxTries = limits.maxTries } = call;
      // The breaker may have opened while this call waited, and while it looked that up: the one try of a rejected pair is for a call that is made.
      yield* breaker.check;
      if (!(yield* Effect.promise(() => guard.mayTry()))) return yield* new CredentialsBlocked();
      const outcome = yield* breaker.through(
        (isProbe) => make({ maxTries: isProbe ? 1 : maxTries, endsAt: Math.min(endsAt, endsBy) }),
        (made) => {
          if (!isOutage(made)) return "available";
          return monotonicNow() >= endsBy ? "nothing" : "outage";
        },
      );
      const accepted = isAccepted(outcome);
      if (accepted !== null) {
        yield* turns.note(guard.pairId, accepted);
        yield* Effect.promise(() => guard.note(accepted));
      }
      return outcome;
    });

  return <Outcome>(call: CompanyCall<Outcome>): Effect.Effect<Outcome, CallRejected> =>
    Effect.suspend(() => {
      const state = stateOf(call.companyId);
      const now = monotonicNow();
      const endsAt = now + (call.callMilliseconds ?? limits.callMilliseconds);
      const waitMilliseconds = Math.min(placeWaitMilliseconds, (call.endsBy ?? endsAt) - now);
      const made = begunWithin(Math.max(0, waitMilliseconds), tooManyCalls, makeNow(state, call, endsAt), (begun) =>
        state.turns.inTurn(call.guard.pairId, state.places.withPermits("company", 1)(begun)),
      );
      return Effect.zipRight(state.breaker.check, made);
    });
};
