import type { BureauFailure } from "../../domain/credit/ports.ts";
import type { Clock } from "../../domain/kernel/ports.ts";
import { backOffMilliseconds } from "../outside-calls/back-off.ts";
import { type CallBounds, companyCalls, type KeptBack } from "../outside-calls/company-calls.ts";
import type { CallLimits } from "../outside-calls/limits.ts";
import { type FailedTry, failure, outcomeOf, type TryOutcome } from "./outcome.ts";
import { type BureauRequest, tryOnce } from "./transport.ts";

/** The tries of one call, until its time is over. */
export interface Tries {
  readonly maxTries: number;
  /** Sends a request once and reads its answer. */
  once(request: BureauRequest): Promise<TryOutcome>;
  /** Waits after so many tries; false where none is left, or no time for it. */
  pauseAfter(tries: number, failed: FailedTry): Promise<boolean>;
  /** Waits after a try whose outcome is not known; false where no time is left. */
  pauseBeforeLookUp(): Promise<boolean>;
}

/** A call of a company, and when its caller needs an outcome at the latest, by the clock that never goes back. */
export interface BureauCall<Outcome> {
  readonly companyId: number;
  readonly endsBy?: number | undefined;
  readonly make: (tries: Tries) => Promise<Outcome>;
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const keptBackFailure = ({ reason, retryAfterSeconds }: KeptBack): BureauFailure =>
  failure(
    "unavailable",
    true,
    reason === "too_many_calls"
      ? "too many calls of the company are under way"
      : "the credit bureau failed several times in a row; calls are kept back for a short while",
    retryAfterSeconds,
  );

/** The calls of the bureau, company by company: none waits for another company's. */
export const bureauCalls = (url: string, clock: Pick<Clock, "now">, limits: CallLimits) => {
  const now = () => performance.now();
  const makeCall = companyCalls(limits, now);

  const triesWithin = ({ maxTries, endsAt }: CallBounds): Tries => {
    const pauseInTime = async (milliseconds: number): Promise<boolean> => {
      if (now() + milliseconds >= endsAt) return false;
      await pause(milliseconds);
      return true;
    };
    return {
      maxTries,
      once: async (request) => {
        const milliseconds = Math.min(limits.tryMilliseconds, endsAt - now());
        return outcomeOf(await tryOnce(url, request, { milliseconds, maxBytes: limits.maxAnswerBytes }, clock));
      },
      pauseAfter: async (tries, { failure: { retryAfterSeconds } }) => {
        const wait = Math.max(backOffMilliseconds(tries, limits, Math.random), (retryAfterSeconds ?? 0) * 1000);
        return tries < maxTries && pauseInTime(wait);
      },
      pauseBeforeLookUp: () => pauseInTime(backOffMilliseconds(1, limits, Math.random)),
    };
  };

  /** Makes a call in its company's places; one that is kept back failed, with nothing sent. */
  return async <Outcome extends TryOutcome>({
    make,
    ...call
  }: BureauCall<Outcome>): Promise<Exclude<Outcome, FailedTry> | BureauFailure> => {
    const outcome = await makeCall<TryOutcome>({
      ...call,
      make: (bounds) => make(triesWithin(bounds)),
      isOutage: (ended) => ended._tag === "FailedTry" && ended.isOutage,
    });
    if (outcome._tag === "KeptBack") return keptBackFailure(outcome);
    // What is not failed is one of the outcomes that `make` gives.
    return outcome._tag === "FailedTry" ? outcome.failure : (outcome as Exclude<Outcome, FailedTry>);
  };
};
