import { Duration, Effect, Random, Ref, Schedule } from "effect";
import type { CallTry } from "../../domain/agency/transaction/transaction.ts";
import type { Clock } from "../../domain/kernel/ports.ts";
import type { Answered, LookedUp } from "../../domain/outside-call/outcome.ts";
import type { CallBounds } from "./company-calls.ts";
import { exchange, type HttpAnswer, type HttpRequest } from "./http-exchange.ts";
import type { CallLimits } from "./limits.ts";
import { errorOfStatus, meaningOf, retryAfterOf, statusCodeOf, type TryError } from "./try-error.ts";

/** A request of a protocol, and how its answer is read. */
export interface Exchange<Found> {
  readonly request: HttpRequest;
  /** Reads an answer of any status except 401. If it is unexpected, its status decides. */
  readonly read: (answer: HttpAnswer) => Effect.Effect<Found, TryError>;
}

/** The context and limits of the tries of one call. */
export interface Sending extends CallBounds {
  /** Completes "The …" in sentences for the operator. */
  readonly party: string;
  readonly limits: CallLimits;
  readonly clock: Pick<Clock, "now">;
  /** Milliseconds of a monotonic clock. */
  readonly monotonicNow: () => number;
  /** Called with each try. */
  readonly record: (made: CallTry) => void;
}

/** A call that failed. */
export interface FailedCall {
  readonly error: TryError;
  /** When the call may be sent again. */
  readonly next: "after_pause" | "at_once" | "never";
  readonly retryAfterSeconds: number | null;
}

const outcomes = { Answered: "answered", Unknown: "unknown", CannotTell: "cannot tell" } as const;

/** Sends a request once and reads its answer; records the try. */
const sendOnce = <Found extends LookedUp<unknown>>(
  { party, limits, clock, monotonicNow, endsAt, record }: Sending,
  action: CallTry["action"],
  { request, read }: Exchange<Found>,
): Effect.Effect<Found, TryError> =>
  Effect.suspend(() => {
    const at = clock.now();
    const timeoutMilliseconds = Math.max(1, Math.min(limits.tryMilliseconds, endsAt - monotonicNow()));
    const noted = (statusCode: number | null, outcome: string) =>
      Effect.sync(() => record({ at, action, statusCode, outcome }));
    const found = (answer: HttpAnswer) =>
      Effect.mapError(read(answer), (error) =>
        error._tag === "UnexpectedAnswer" ? (errorOfStatus(answer) ?? error) : error,
      );
    return exchange(request, { timeoutMilliseconds, maxAnswerBytes: limits.maxAnswerBytes }, clock).pipe(
      Effect.flatMap((answer) =>
        found(answer).pipe(Effect.tap(({ _tag }) => noted(answer.statusCode, outcomes[_tag]))),
      ),
      Effect.tapError((error) => noted(statusCodeOf(error), meaningOf(error, party).outcome)),
    );
  });

/** The jitter of the waits before a lookup and between tries, so that many callers do not retry at the same time. */
const jitter = { min: 0.5, max: 1.5 };

/**
 * The schedule of the waits between the tries of a call: each is twice as long as the one before, and at least as long as the service
 * requested. It ends when no try is left, or no time for the wait.
 */
export const pauses = ({
  limits,
  maxTries,
  endsAt,
  monotonicNow,
}: Pick<Sending, "limits" | "maxTries" | "endsAt" | "monotonicNow">) =>
  Schedule.identity<FailedCall>().pipe(
    Schedule.zipLeft(Schedule.jitteredWith(Schedule.exponential(limits.backOffMilliseconds), jitter)),
    Schedule.zipLeft(Schedule.recurs(maxTries - 1)),
    Schedule.whileOutput(({ next }) => next !== "never"),
    Schedule.modifyDelay(({ next, retryAfterSeconds }, pause) =>
      next === "at_once" ? Duration.zero : Duration.max(pause, Duration.seconds(retryAfterSeconds ?? 0)),
    ),
    Schedule.delays,
    Schedule.whileOutput((pause) => Duration.toMillis(pause) < endsAt - monotonicNow()),
  );

const failedCall = (error: TryError, party: string): FailedCall => ({
  error,
  next: meaningOf(error, party).isWorthRepeating ? "after_pause" : "never",
  retryAfterSeconds: retryAfterOf(error),
});

/** Sends a query or a lookup, which may be repeated whatever went wrong. */
export const sendQuery = <Found extends LookedUp<unknown>>(
  sending: Sending,
  action: CallTry["action"],
  query: Exchange<Found>,
): Effect.Effect<Found, FailedCall> =>
  sendOnce(sending, action, query).pipe(
    Effect.mapError((error) => failedCall(error, sending.party)),
    Effect.retry(pauses(sending)),
  );

/**
 * Finds the outcome of a command after a try that may have had an effect: its answer, or whether it may be sent again. Rejected
 * credentials are not tried again for this lookup.
 */
const findOut = <Answer>(
  sending: Sending,
  lookUp: Exchange<LookedUp<Answer>> | null,
  error: TryError,
): Effect.Effect<Answered<Answer>, FailedCall> => {
  const uncertain: FailedCall = { error, next: "never", retryAfterSeconds: retryAfterOf(error) };
  if (lookUp === null || error._tag === "CredentialsRejected") return Effect.fail(uncertain);
  const ifUnknown = meaningOf(error, sending.party).isWorthRepeating ? "at_once" : "never";
  const requestedMilliseconds = 1000 * (uncertain.retryAfterSeconds ?? 0);
  return Random.nextRange(jitter.min, jitter.max).pipe(
    Effect.map((factor) => Math.max(factor * sending.limits.backOffMilliseconds, requestedMilliseconds)),
    Effect.filterOrFail(
      (wait) => wait < sending.endsAt - sending.monotonicNow(),
      () => uncertain,
    ),
    Effect.flatMap(Effect.sleep),
    Effect.zipRight(sendQuery(sending, "look_up", lookUp)),
    Effect.mapError((failed) => ({
      ...uncertain,
      retryAfterSeconds: failed.retryAfterSeconds ?? uncertain.retryAfterSeconds,
    })),
    Effect.flatMap((found) =>
      found._tag === "Answered"
        ? Effect.succeed(found)
        : Effect.fail<FailedCall>({ ...uncertain, next: found._tag === "Unknown" ? ifUnknown : "never" }),
    ),
  );
};

/**
 * Sends a command so that it never takes effect twice. After a try that certainly had no effect it is sent again; after any other
 * failed try the outcome is looked up, and the command is sent again only if the service does not know it.
 */
export const sendCommand = <Answer>(
  sending: Sending,
  command: Exchange<Answered<Answer>>,
  lookUp: Exchange<LookedUp<Answer>> | null,
): Effect.Effect<Answered<Answer>, FailedCall & { readonly hadNoEffect: boolean }> =>
  Effect.gen(function* () {
    // A try that the service does not know yet may still be in transit: the command may be sent again, but not reported as without effect.
    const mayHaveArrived = yield* Ref.make(false);
    const onceAndFound = sendOnce(sending, "send", command).pipe(
      Effect.catchAll((error) =>
        meaningOf(error, sending.party).isCertain
          ? Effect.fail(failedCall(error, sending.party))
          : Effect.zipRight(Ref.set(mayHaveArrived, true), findOut(sending, lookUp, error)),
      ),
    );
    return yield* onceAndFound.pipe(
      Effect.retry(pauses(sending)),
      Effect.catchAll((failed) =>
        Effect.flatMap(Ref.get(mayHaveArrived), (mayHave) => Effect.fail({ ...failed, hadNoEffect: !mayHave })),
      ),
    );
  });
