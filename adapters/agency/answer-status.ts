import { Effect } from "effect";
import type { HttpAnswer } from "../outside-calls/http-exchange.ts";
import { UnexpectedAnswer } from "../outside-calls/try-error.ts";

/** What the agency's own envelope says of a call, and whether the call looks another one up. */
interface Said {
  readonly isRefusal: boolean;
  readonly isLookUp: boolean;
}

/**
 * Fails where the HTTP status of an answer contradicts its envelope, in every protocol. That something was done, or is held, counts
 * with 2xx alone: with any other status a machine between may have changed or made the answer, and the outcome is open. A refusal
 * counts with any status, but not one of a look-up, which then says nothing of the call that is looked up.
 */
export const agreesWithStatus = (
  { statusCode }: Pick<HttpAnswer, "statusCode">,
  { isRefusal, isLookUp }: Said,
): Effect.Effect<void, UnexpectedAnswer> =>
  (statusCode >= 200 && statusCode < 300) || (isRefusal && !isLookUp)
    ? Effect.void
    : Effect.fail(new UnexpectedAnswer({ statusCode, why: "has a status that is not expected" }));
