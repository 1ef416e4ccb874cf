import { Cause, Effect, Either, Exit, Random } from "effect";
import type { CallTry } from "../../domain/agency/transaction/transaction.ts";
import type { Clock } from "../../domain/kernel/ports.ts";
import {
  type Answered,
  type CallFailed,
  type CallProblem,
  callFailed,
  type LookedUp,
} from "../../domain/outside-call/outcome.ts";
import type { CallRejected } from "./call-rejected.ts";
import { type Caller, companyCalls } from "./company-calls.ts";
import { type CallLimits, defaultLimits } from "./limits.ts";
import { type Exchange, type FailedCall, type Sending, sendCommand, sendQuery } from "./sending.ts";
import { meaningOf } from "./try-error.ts";

type CallFailure = CallFailed<CallProblem>;

/** The outcome of a call, and its tries in order. */
export interface Ended<Outcome> {
  readonly outcome: Outcome;
  readonly tries: readonly CallTry[];
}

/** The settings of an adapter besides the address of its service. Omitted limits have their defaults. */
export interface CallSettings extends Partial<CallLimits> {
  readonly clock: Pick<Clock, "now">;
  readonly random?: Random.Random;
  readonly monotonicNow?: () => number;
  /** Called when the breaker of a company opens, and when it closes again. */
  readonly noteBreaker?: (isOpen: boolean) => void;
}

/** A call that takes effect. */
interface Command<Answer> {
  readonly caller: Caller;
  readonly send: Exchange<Answered<Answer>>;
  /** Null if the service cannot tell. */
  readonly lookUp: Exchange<LookedUp<Answer>> | null;
  /** Limits that differ from those of other calls to the service. */
  readonly limits?: Partial<Pick<CallLimits, "tryMilliseconds" | "callMilliseconds" | "maxTries">>;
}

/** A call that takes no effect, however often it is sent. */
interface Query<Found> {
  readonly caller: Caller;
  /** A failed query had no effect; a failed lookup says nothing about its command. */
  readonly action: "send" | "look_up";
  readonly query: Exchange<Found>;
}

/** The calls of one service, under all limits. */
interface OutsideCalls {
  command<Answer>(call: Command<Answer>): Effect.Effect<Ended<Answered<Answer> | CallFailure>>;
  query<Found extends LookedUp<unknown>>(call: Query<Found>): Effect.Effect<Ended<Found | CallFailure>>;
}

type Failed = FailedCall & { readonly hadNoEffect: boolean };

/** A call that was not made, for a caller without Effect. */
const rejectedCall = (rejected: CallRejected, party: string, hadNoEffect: boolean): CallFailure => {
  if (rejected._tag === "CredentialsBlocked") {
    const detail = `The ${party} rejected the user name or password a short while ago; nothing was sent.`;
    return callFailed("credentials_rejected", hadNoEffect, detail);
  }
  const { reason, retryAfterSeconds } = rejected;
  const detail =
    reason === "too_many_calls"
      ? "Too many calls of the company are running."
      : `The ${party} failed several times in a row; no calls are sent for a short while.`;
  return callFailed("unavailable", hadNoEffect, detail, retryAfterSeconds);
};

/** Whether the service rejected the user name and password of a try. A 403 rejects the action, not necessarily the user. */
const isRejection = ({ statusCode }: CallTry): boolean => statusCode === 401;

/** Creates the calls to one external service; `party` completes "The …" in sentences for the operator. */
export const outsideCalls = (
  party: string,
  {
    clock,
    random = Random.make(Math.random()),
    monotonicNow = () => performance.now(),
    noteBreaker,
    ...givenLimits
  }: CallSettings,
): OutsideCalls => {
  const usualLimits: CallLimits = { ...defaultLimits, ...givenLimits };
  const makeCall = companyCalls(usualLimits, monotonicNow, noteBreaker);

  const failureOf = ({ error, hadNoEffect, retryAfterSeconds }: Failed): CallFailure => {
    const { problem, detail } = meaningOf(error, party);
    return callFailed(problem, hadNoEffect, detail, retryAfterSeconds);
  };

  /**
   * Makes a call. `hadNoEffectUnsent` is what a rejected call reports as `hadNoEffect`: false for a lookup, whose command may have had an
   * effect.
   */
  const run = <Found extends LookedUp<unknown>>(
    caller: Caller,
    hadNoEffectUnsent: boolean,
    make: (sending: Sending) => Effect.Effect<Found, Failed>,
    ownLimits: Command<unknown>["limits"] = {},
  ): Effect.Effect<Ended<Found | CallFailure>> =>
    Effect.suspend(() => {
      const limits = { ...usualLimits, ...ownLimits };
      const tries: CallTry[] = [];
      const record = (made: CallTry) => void tries.push(made);
      /** Whether the user name and password were accepted. A service that cannot tell may not have checked them. */
      const wasAccepted = (ended: Either.Either<Found, Failed>) =>
        Either.isRight(ended) && ended.right._tag !== "CannotTell";
      const made = makeCall<Either.Either<Found, Failed>>({
        ...caller,
        ...ownLimits,
        make: (bounds) => Effect.either(make({ ...bounds, party, limits, clock, monotonicNow, record })),
        isOutage: (ended) => Either.isLeft(ended) && meaningOf(ended.left.error, party).isOutage,
        // The rejected try may be a lookup within the call.
        isAccepted: (ended) => (tries.some(isRejection) ? false : wasAccepted(ended) || null),
      });
      return made.pipe(
        Effect.map(Either.getOrElse(failureOf)),
        Effect.catchAll((rejected) => Effect.succeed(rejectedCall(rejected, party, hadNoEffectUnsent))),
        Effect.map((outcome) => ({ outcome, tries })),
        Effect.withRandom(random),
      );
    });

  return {
    command: ({ caller, send, lookUp, limits }) =>
      run(caller, true, (sending) => sendCommand(sending, send, lookUp), limits),
    query: ({ caller, action, query }) => {
      const hadNoEffect = action === "send";
      return run(caller, hadNoEffect, (sending) =>
        Effect.mapError(sendQuery(sending, action, query), (failed) => ({ ...failed, hadNoEffect })),
      );
    },
  };
};

/** Runs a call for a caller that does not use Effect. If there is a bug here, the promise rejects with the error as it was thrown. */
export const runCall = async <Outcome>(call: Effect.Effect<Outcome>): Promise<Outcome> => {
  const exit = await Effect.runPromiseExit(call);
  return Exit.getOrElse(exit, (cause) => {
    throw Cause.squash(cause);
  });
};
