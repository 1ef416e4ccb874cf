import { Effect } from "effect";
import type { HttpAnswer } from "../outside-calls/http-exchange.ts";
import { UnexpectedAnswer } from "../outside-calls/try-error.ts";

/** What the agency's envelope states about a call, and whether the call is a lookup of another one. */
interface Said {
  readonly isRefusal: boolean;
  readonly isLookUp: boolean;
}

/**
 * Fails if the HTTP status of a response contradicts its envelope, in every protocol. A success or a hold counts only with 2xx: with any
 * other status an intermediary may have changed or created the response, and the outcome is unknown. A refusal counts with any status,
 * except for a lookup, where it says nothing about the call that is looked up.
 */
export const agreesWithStatus = (
  { statusCode }: Pick<HttpAnswer, "statusCode">,
  { isRefusal, isLookUp }: Said,
): Effect.Effect<void, UnexpectedAnswer> =>
  (statusCode >= 200 && statusCode < 300) || (isRefusal && !isLookUp)
    ? Effect.void
    : Effect.fail(new UnexpectedAnswer({ statusCode, why: "has a status that is not expected" }));
