import type { BureauFailure, BureauOutcome, BureauProblem, UnknownOrder } from "../../domain/credit/ports.ts";
import { type Instant, secondsBetween } from "../../domain/kernel/day.ts";
import { bureauAnswer } from "./answer.ts";
import { WrongShape } from "./decode.ts";
import type { Received } from "./transport.ts";

/** What a try came to. */
export type TryOutcome = BureauOutcome | UnknownOrder;

export const failure = (
  problem: BureauProblem,
  hadNoEffect: boolean,
  detail: string,
  retryAfterSeconds: number | null = null,
): BureauFailure => ({ _tag: "CallFailed", problem, hadNoEffect, retryAfterSeconds, detail });

/** `Retry-After` in seconds, written as a number or as an HTTP date; null where it says neither. */
const retrySeconds = (header: string | null, now: Instant): number | null => {
  const given = header?.trim() ?? "";
  if (/^\d{1,6}$/.test(given)) return Number(given);
  const at = /GMT$/.test(given) ? Date.parse(given) : Number.NaN;
  if (Number.isNaN(at)) return null;
  return Math.max(0, Math.ceil(secondsBetween(now, new Date(at).toISOString() as Instant)));
};

const answered = (json: unknown): TryOutcome => {
  try {
    return { _tag: "Answered", answer: bureauAnswer(json) };
  } catch (error) {
    if (!(error instanceof WrongShape)) throw error;
    return failure("unexpected_answer", false, `the credit bureau's answer has another shape: ${error.message}`);
  }
};

/**
 * What a try came to. It is certain that nothing happened where there was no connection, and where the bureau answered 401, 403,
 * 404, 429 or 503; a 404 says that it has no such order, but where a new one is sent.
 */
export const outcomeOf = (received: Received, now: Instant): TryOutcome => {
  switch (received._tag) {
    case "NotConnected":
      return failure("unavailable", true, "the credit bureau cannot be reached");
    case "BrokenOff":
      return failure(
        "unavailable",
        false,
        received.timedOut
          ? "the credit bureau did not answer in time"
          : "the connection to the credit bureau broke off",
      );
    case "TooLarge":
      return failure("unexpected_answer", false, "the credit bureau's answer is too large");
    case "Response":
      break;
  }
  const { status, retryAfter, json } = received;
  if (status === 200 || status === 201) return answered(json);
  if (status === 404) return { _tag: "Unknown" };
  const detail = `the credit bureau answered with status ${status}`;
  if (status === 401 || status === 403) return failure("credentials_rejected", true, detail);
  if (status === 429 || status === 503) return failure("unavailable", true, detail, retrySeconds(retryAfter, now));
  return failure("unexpected_answer", false, detail);
};
