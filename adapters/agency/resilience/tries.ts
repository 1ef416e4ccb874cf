import { Effect } from "effect";
import type { AgencyOperation } from "../../../domain/agency/operations.ts";
import type { CallTry } from "../../../domain/agency/transaction.ts";
import type { Clock } from "../../../domain/kernel/ports.ts";
import { backOffMilliseconds } from "../../outside-calls/back-off.ts";
import type { CallBounds } from "../../outside-calls/company-calls.ts";
import type { CallLimits } from "../../outside-calls/limits.ts";
import { type TryError, UnexpectedAnswer } from "./call-errors.ts";
import type { Exchange, LookedUp } from "./calls.ts";
import { isWorthRepeating, outcomeOf, retryAfterOf, statusCodeOf } from "./failure.ts";
import { exchange } from "./http-exchange.ts";

/** What the tries of all calls share. */
export interface TrySettings {
  readonly limits: CallLimits;
  readonly clock: Clock;
  /** Milliseconds of a clock that never goes back. */
  readonly monotonicNow: () => number;
  /** From 0 up to but without 1. */
  readonly random: () => number;
}

/** The tries of one call, until its time is over. */
export interface Tries {
  readonly maxTries: number;
  /** Sends a request once and reads its answer; records the try. */
  once<Found extends { readonly _tag: LookedUp<AgencyOperation>["_tag"] }>(
    action: CallTry["action"],
    exchange: Exchange<Found>,
  ): Effect.Effect<Found, TryError>;
  /** Waits after so many tries; fails with the same error where none is left, or no time for it. */
  pauseAfter(tries: number, error: TryError): Effect.Effect<void, TryError>;
  /** Waits after a try whose outcome is not known; fails with its error where no time is left. */
  pauseBeforeLookUp(error: TryError): Effect.Effect<void, TryError>;
}

const notFound = () => new UnexpectedAnswer({ statusCode: 404, why: "says that there is nothing at its address" });

const foundOutcomes = { Answered: "answered", Unknown: "unknown", CannotTell: "cannot tell" } as const;

interface Bounds extends CallBounds {
  /** Is told of each try. */
  readonly record: (made: CallTry) => void;
}

export const triesWithin = (
  { limits, clock, monotonicNow, random }: TrySettings,
  { maxTries, endsAt, record }: Bounds,
): Tries => {
  const millisecondsLeft = () => endsAt - monotonicNow();
  const backOff = (tries: number) => backOffMilliseconds(tries, limits, random);
  const pause = (error: TryError, milliseconds: number, minSeconds: number) =>
    Effect.suspend(() => {
      const wait = Math.max(milliseconds, minSeconds * 1000);
      return wait < millisecondsLeft() ? Effect.sleep(wait) : Effect.fail(error);
    });
  return {
    maxTries,
    once: (action, { request, read }) =>
      Effect.suspend(() => {
        const at = clock.now();
        const timeoutMilliseconds = Math.max(1, Math.min(limits.tryMilliseconds, millisecondsLeft()));
        return exchange(request, { timeoutMilliseconds, maxAnswerBytes: limits.maxAnswerBytes }, clock).pipe(
          Effect.filterOrFail(({ statusCode }) => action === "look_up" || statusCode !== 404, notFound),
          Effect.flatMap((answer) =>
            read(answer).pipe(Effect.map((found) => ({ found, statusCode: answer.statusCode }))),
          ),
          Effect.tapBoth({
            onSuccess: ({ found, statusCode }) =>
              Effect.sync(() => record({ at, action, statusCode, outcome: foundOutcomes[found._tag] })),
            onFailure: (error) =>
              Effect.sync(() => record({ at, action, statusCode: statusCodeOf(error), outcome: outcomeOf(error) })),
          }),
          Effect.map(({ found }) => found),
        );
      }),
    pauseAfter: (tries, error) => {
      const isLast = !isWorthRepeating(error) || tries >= maxTries;
      return isLast ? Effect.fail(error) : pause(error, backOff(tries), retryAfterOf(error) ?? 0);
    },
    pauseBeforeLookUp: (error) => pause(error, backOff(1), 0),
  };
};
