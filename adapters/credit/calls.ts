import type { BureauFailure, StatusQuery } from "../../domain/credit/ports.ts";
import type { Clock } from "../../domain/kernel/ports.ts";
import { backOffMilliseconds } from "../outside-calls/back-off.ts";
import { type CallBounds, type CallRejected, companyCalls } from "../outside-calls/company-calls.ts";
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
interface BureauCall<Outcome> {
  readonly caller: Pick<StatusQuery, "companyId" | "guard">;
  readonly endsBy?: number | undefined;
  readonly make: (tries: Tries) => Promise<Outcome>;
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const whyKeptBack: Readonly<Record<CallRejected["reason"], string>> = {
  too_many_calls: "too many calls of the company are running",
  circuit_open: "the credit bureau failed several times in a row; no calls are sent for a short while",
  credentials_rejected: "the credit bureau rejected the user name or password a short while ago; nothing was sent",
};

const callRejectedFailure = (keptBack: CallRejected): BureauFailure =>
  failure(
    keptBack.reason === "credentials_rejected" ? "credentials_rejected" : "unavailable",
    true,
    whyKeptBack[keptBack.reason],
    "retryAfterSeconds" in keptBack ? keptBack.retryAfterSeconds : null,
  );

const isRejection = (outcome: TryOutcome): boolean =>
  outcome._tag === "FailedTry" && outcome.failure.problem === "credentials_rejected";

/** The calls of the bureau, company by company: none waits for another company's. */
export const bureauCalls = (url: string, clock: Pick<Clock, "now">, limits: CallLimits) => {
  const now = () => performance.now();
  const makeCall = companyCalls(limits, now);

  const triesWithin = ({ maxTries, endsAt }: CallBounds, record: (made: TryOutcome) => void): Tries => {
    const pauseInTime = async (milliseconds: number): Promise<boolean> => {
      if (now() + milliseconds >= endsAt) return false;
      await pause(milliseconds);
      return true;
    };
    return {
      maxTries,
      once: async (request) => {
        const milliseconds = Math.min(limits.tryMilliseconds, endsAt - now());
        const made = outcomeOf(await tryOnce(url, request, { milliseconds, maxBytes: limits.maxAnswerBytes }, clock));
        record(made);
        return made;
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
    caller: { companyId, guard },
    endsBy,
  }: BureauCall<Outcome>): Promise<Exclude<Outcome, FailedTry> | BureauFailure> => {
    // A look-up within a call may be the one that is rejected, while its outcome is that of the order.
    let wasRejected = false;
    const record = (made: TryOutcome): void => {
      wasRejected ||= isRejection(made);
    };
    const outcome = await makeCall<TryOutcome>({
      companyId,
      guard,
      endsBy,
      make: (bounds) => make(triesWithin(bounds, record)),
      isOutage: (ended) => ended._tag === "FailedTry" && ended.isOutage,
      isAccepted: (ended) => (wasRejected ? false : ended._tag !== "FailedTry" || null),
    });
    if (outcome._tag === "CallRejected") return callRejectedFailure(outcome);
    // What is not failed is one of the outcomes that `make` gives.
    return outcome._tag === "FailedTry" ? outcome.failure : (outcome as Exclude<Outcome, FailedTry>);
  };
};
