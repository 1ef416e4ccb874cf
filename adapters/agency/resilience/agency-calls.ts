import { Effect, Either, Exit } from "effect";
import type { CallFailure, Tried } from "../../../domain/agency/ports.ts";
import type { CallTry } from "../../../domain/agency/transaction.ts";
import { type Bulkhead, bulkhead } from "./bulkhead.ts";
import { type CallError, CircuitOpen, TooManyCalls } from "./call-errors.ts";
import type { Calls } from "./calls.ts";
import { type CircuitBreaker, circuitBreaker } from "./circuit-breaker.ts";
import { callFailure } from "./failure.ts";
import { type CallLimits, defaultLimits } from "./limits.ts";
import { type FailedCall, lookUp, sendSafely } from "./safe-sending.ts";
import { type Tries, type TrySettings, triesWithin } from "./tries.ts";

/** What is kept of a company between its calls. */
interface CompanyState {
  readonly places: Bulkhead;
  readonly breaker: CircuitBreaker;
}

/** One call, whatever it asks. */
interface Run<Found> {
  readonly companyId: number;
  /** Whether it had no effect where it was kept back: what was sent earlier may have had one. */
  readonly hadNoEffectUnsent: boolean;
  readonly made: (tries: Tries) => Effect.Effect<Found, FailedCall>;
}

/** What a breaker that lets calls through gives. */
const unlessOpen = <Given>(breaker: CircuitBreaker, given: () => Given): Effect.Effect<Given, CircuitOpen> =>
  Effect.suspend(() => {
    const seconds = breaker.openSeconds();
    return seconds === null ? Effect.succeed(given()) : Effect.fail(new CircuitOpen({ retryAfterSeconds: seconds }));
  });

/** Whether a call that ended tells of an outage; one that broke off by a fault of ours counts as one, and holds nothing. */
const toldOfOutage = (exit: Exit.Exit<unknown, FailedCall>): boolean =>
  Exit.isFailure(exit) && (exit.cause._tag !== "Fail" || exit.cause.error.isOutage);

/** What an adapter is given beside its agency's address; a limit that is left out is the default one. */
export interface CallSettings extends Partial<CallLimits>, Pick<TrySettings, "clock"> {
  readonly random?: () => number;
  readonly monotonicNow?: () => number;
}

/** The calls of one agency. Each company has places and a breaker of its own, so that none keeps another one waiting. */
export const agencyCalls = ({
  clock,
  random = Math.random,
  monotonicNow = () => performance.now(),
  ...givenLimits
}: CallSettings): Calls => {
  const limits: CallLimits = { ...defaultLimits, ...givenLimits };
  const settings: TrySettings = { limits, clock, random, monotonicNow };
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

  const takePlace = ({ places, breaker }: CompanyState): Effect.Effect<void, CallError> =>
    unlessOpen(breaker, () => null).pipe(
      Effect.zipRight(places.enter(limits.placeWaitMilliseconds)),
      Effect.filterOrFail(
        (hasPlace) => hasPlace,
        () => new TooManyCalls({ retryAfterSeconds: Math.max(1, Math.ceil(limits.placeWaitMilliseconds / 1000)) }),
      ),
    );

  const run = async <Found extends object>({
    companyId,
    hadNoEffectUnsent,
    made,
  }: Run<Found>): Promise<Tried<Found | CallFailure>> => {
    const endsAt = monotonicNow() + limits.callMilliseconds;
    const state = stateOf(companyId);
    const tries: CallTry[] = [];
    const keptBack = (error: CallError): FailedCall => ({
      failure: callFailure(error, hadNoEffectUnsent),
      isOutage: false,
    });
    const throughBreaker = Effect.acquireUseRelease(
      // Asked again: it may have opened while this call waited.
      unlessOpen(state.breaker, state.breaker.enter).pipe(Effect.mapError(keptBack)),
      (passage) =>
        made(
          triesWithin(settings, {
            maxTries: passage === "probe" ? 1 : limits.maxTries,
            endsAt,
            record: (each) => tries.push(each),
          }),
        ),
      (passage, exit) => Effect.sync(() => state.breaker.leave(passage, toldOfOutage(exit))),
    );
    const inPlace = Effect.acquireUseRelease(
      takePlace(state).pipe(Effect.mapError(keptBack)),
      () => throughBreaker,
      () => Effect.sync(state.places.leave),
    );
    const outcome = await Effect.runPromise(Effect.either(inPlace));
    return { ...(Either.isRight(outcome) ? outcome.right : outcome.left.failure), tries };
  };

  return {
    send: (call) =>
      run({ companyId: call.companyId, hadNoEffectUnsent: true, made: (tries) => sendSafely(tries, call) }),
    // An agency that cannot be asked is not called: that says nothing about whether it answers.
    lookUp: async ({ companyId, lookUp: exchange }) =>
      exchange === null
        ? { _tag: "CannotTell", tries: [] }
        : run({ companyId, hadNoEffectUnsent: false, made: (tries) => lookUp(tries, exchange) }),
  };
};
