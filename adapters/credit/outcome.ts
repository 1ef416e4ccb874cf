import type { BureauFailure, BureauOutcome, BureauProblem, UnknownOrder } from "../../domain/credit/ports.ts";
import { bureauAnswer } from "./answer.ts";
import { WrongShape } from "./decode.ts";
import type { Received } from "./transport.ts";

/** A try that brought no answer. */
export interface FailedTry {
  readonly _tag: "FailedTry";
  readonly failure: BureauFailure;
  /** Whether it says that the bureau is down: not one that it rejected, nor one too many. */
  readonly isOutage: boolean;
}

/** What a try came to. */
export type TryOutcome = Exclude<BureauOutcome, BureauFailure> | UnknownOrder | FailedTry;

export const failure = (
  problem: BureauProblem,
  hadNoEffect: boolean,
  detail: string,
  retryAfterSeconds: number | null = null,
): BureauFailure => ({ _tag: "CallFailed", problem, hadNoEffect, retryAfterSeconds, detail });

/** A failed try that shows that the bureau is there. */
export const failedTry = (failed: BureauFailure): FailedTry => ({
  _tag: "FailedTry",
  failure: failed,
  isOutage: false,
});

const outage = (failed: BureauFailure): FailedTry => ({ ...failedTry(failed), isOutage: true });

const answered = (json: unknown): TryOutcome => {
  try {
    return { _tag: "Answered", answer: bureauAnswer(json) };
  } catch (error) {
    if (!(error instanceof WrongShape)) throw error;
    const detail = `the credit bureau's answer does not have the agreed format: ${error.message}`;
    return failedTry(failure("unexpected_answer", false, detail));
  }
};

const byStatus = (status: number, retryAfterSeconds: number | null): TryOutcome => {
  const detail = `the credit bureau answered with status ${status}`;
  const busy = failure("unavailable", true, detail, retryAfterSeconds);
  if (status === 503) return outage(busy);
  if (status === 429) return failedTry(busy);
  if (status === 401 || status === 403) return failedTry(failure("credentials_rejected", true, detail));
  const unexpected = failure("unexpected_answer", false, detail);
  return status >= 500 ? outage(unexpected) : failedTry(unexpected);
};

/**
 * What a try came to. It is certain that nothing happened where there was no connection, and where the bureau answered 401, 403,
 * 404, 429 or 503; a 404 says that it has no such order, but where a new one is sent.
 */
export const outcomeOf = (received: Received): TryOutcome => {
  switch (received._tag) {
    case "NotConnected":
      return outage(failure("unavailable", true, `the credit bureau cannot be reached: ${received.why}`));
    case "BrokenOff": {
      const detail = received.timedOut
        ? "the credit bureau did not answer in time"
        : "the connection to the credit bureau broke off";
      return outage(failure("unavailable", false, detail));
    }
    case "TooLarge":
      return failedTry(failure("unexpected_answer", false, "the credit bureau's answer is too large"));
    case "Response": {
      const { status, retryAfterSeconds, json } = received;
      if (status === 200 || status === 201) return answered(json);
      return status === 404 ? { _tag: "Unknown" } : byStatus(status, retryAfterSeconds);
    }
  }
};
