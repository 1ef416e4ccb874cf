import { Effect } from "effect";
import { type AgencyOperation, agencyOperations } from "../../../domain/agency/operations.ts";
import type { CallAnswered, CallFailure } from "../../../domain/agency/ports.ts";
import type { TryError } from "./call-errors.ts";
import type { DialectCall, Exchange, LookedUp } from "./calls.ts";
import { callFailure, isCertain, isOutage, retryAfterOf } from "./failure.ts";
import type { Tries } from "./tries.ts";

/** A call that was tried in vain. */
export interface FailedCall {
  readonly failure: CallFailure;
  /** Whether it says that the agency is down. */
  readonly isOutage: boolean;
}

const failedCall = (error: TryError, hadNoEffect: boolean): FailedCall => ({
  failure: callFailure(error, hadNoEffect),
  isOutage: isOutage(error),
});

/** Tries what may be repeated whatever went wrong: a query, or a look-up. */
const repeat = <Found extends LookedUp<AgencyOperation>>(
  tries: Tries,
  once: Effect.Effect<Found, TryError>,
  number = 1,
): Effect.Effect<Found, TryError> =>
  once.pipe(
    Effect.catchAll((error) =>
      tries.pauseAfter(number, error).pipe(Effect.zipRight(Effect.suspend(() => repeat(tries, once, number + 1)))),
    ),
  );

/** Looks a call up; a failure says nothing about the call itself. */
export const lookUp = <Operation extends AgencyOperation>(
  tries: Tries,
  found: Exchange<LookedUp<Operation>>,
): Effect.Effect<LookedUp<Operation>, FailedCall> =>
  repeat(tries, tries.once("look_up", found)).pipe(Effect.mapError((error) => failedCall(error, false)));

/**
 * Sends a command so that it never takes effect twice. After a try that certainly did nothing it is sent again; after any
 * other one the agency is asked what became of it, and it is sent again only where the agency has never heard of it.
 */
const sendCommand = <Operation extends AgencyOperation>(
  tries: Tries,
  call: DialectCall<Operation>,
  number = 1,
  mayHaveArrived = false,
): Effect.Effect<CallAnswered<Operation>, FailedCall> => {
  const again = (uncertain: boolean) => Effect.suspend(() => sendCommand(tries, call, number + 1, uncertain));
  const afterUncertain = (error: TryError): Effect.Effect<CallAnswered<Operation>, FailedCall> => {
    const uncertain = failedCall(error, false);
    if (call.lookUp === null) return Effect.fail(uncertain);
    return tries.pauseBeforeLookUp(error).pipe(
      Effect.mapError(() => uncertain),
      Effect.zipRight(lookUp(tries, call.lookUp)),
      Effect.mapError(({ failure }) => ({
        ...uncertain,
        failure: { ...uncertain.failure, retryAfterSeconds: failure.retryAfterSeconds ?? retryAfterOf(error) },
      })),
      Effect.flatMap((found) => {
        if (found._tag === "Answered") return Effect.succeed(found);
        if (found._tag === "CannotTell") return Effect.fail(uncertain);
        // What the agency has not heard of yet may still be under way: it may be sent again, but not given up.
        return number < tries.maxTries ? again(true) : Effect.fail(uncertain);
      }),
    );
  };
  return tries.once("send", call.send).pipe(
    Effect.catchAll((error) =>
      isCertain(error)
        ? tries.pauseAfter(number, error).pipe(
            Effect.mapError(() => failedCall(error, !mayHaveArrived)),
            Effect.zipRight(again(mayHaveArrived)),
          )
        : afterUncertain(error),
    ),
  );
};

/** Sends a call as often as it is safe. */
export const sendSafely = <Operation extends AgencyOperation>(
  tries: Tries,
  call: DialectCall<Operation>,
): Effect.Effect<CallAnswered<Operation>, FailedCall> =>
  agencyOperations[call.operation] === "command"
    ? sendCommand(tries, call)
    : repeat(tries, tries.once("send", call.send)).pipe(Effect.mapError((error) => failedCall(error, true)));
