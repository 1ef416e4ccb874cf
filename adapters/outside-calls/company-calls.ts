import { Effect, PartitionedSemaphore, Ref } from "effect";
import type { CompanyAccess } from "../../domain/company/credentials-guard.ts";
import { type CallRejected, CredentialsBlocked, TemporarilyRejected } from "./call-rejected.ts";
import { type CircuitBreaker, circuitBreaker } from "./circuit-breaker.ts";
import { type CredentialLocks, credentialLocks } from "./credential-locks.ts";
import type { CallLimits } from "./limits.ts";

/** How often a call may be tried, and its deadline in monotonic time. */
export interface CallBounds {
  readonly maxTries: number;
  readonly endsAt: number;
}

/** The company that calls, the guard of its credentials, and the deadline of its caller. */
export interface Caller extends Pick<CompanyAccess, "companyId" | "guard"> {
  /** The caller's deadline in monotonic time, in addition to the limit of every call. */
  readonly endsBy?: number | undefined;
}

/** One call of a company, with limits of its own if it has any. */
interface CompanyCall<Outcome> extends Caller, Partial<Pick<CallLimits, "callMilliseconds" | "maxTries">> {
  readonly make: (bounds: CallBounds) => Effect.Effect<Outcome>;
  /** Whether the outcome shows that the service is down. */
  readonly isOutage: (outcome: Outcome) => boolean;
  /** Whether the outcome shows that the user name and password were accepted; null if it shows nothing about them. */
  readonly isAccepted: (outcome: Outcome) => boolean | null;
}

/** The state of a company between its calls. */
interface CompanyState {
  /** Hands each place to the call that has waited longest; `Effect.Semaphore` would wake all of them. */
  readonly places: PartitionedSemaphore.PartitionedSemaphore<"company">;
  readonly breaker: CircuitBreaker;
  readonly locks: CredentialLocks;
}

/**
 * Fails a call that does not begin in time. Whichever comes first decides: its beginning or the end of its wait. An abandoned call
 * stays in its queue until it gets its permit, and then releases it, so that a permit granted at that moment is not lost.
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
 * Makes the calls to one external service. Each company has its own places and circuit breaker, so that no company makes another one
 * wait. The breaker counts calls, not tries, and only calls that were made.
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
      locks: credentialLocks(acceptedMilliseconds, monotonicNow),
    };
    companies.set(companyId, made);
    return made;
  };

  /** Makes a call that has its turn and its place, unless it is rejected by now. */
  const makeNow = <Outcome>({ breaker, locks: turns }: CompanyState, call: CompanyCall<Outcome>, endsAt: number) =>
    Effect.gen(function* () {
      const { guard, make, isOutage, isAccepted, endsBy = Number.POSITIVE_INFINITY } = call;
      const { maxTries = limits.maxTries } = call;
      // The breaker may have opened while this call waited. It is checked before `mayTry`, because the single try of a rejected pair must go
      // to a call that is made, and again in `through`, because it may open while `mayTry` runs.
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
        state.locks.underLock(call.guard.pairId, state.places.withPermits("company", 1)(begun)),
      );
      return Effect.zipRight(state.breaker.check, made);
    });
};
