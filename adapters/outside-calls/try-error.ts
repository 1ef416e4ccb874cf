import { Data } from "effect";
import type { CallProblem } from "../../domain/outside-call/outcome.ts";

/** No connection was established, so nothing was sent: refused, unknown host, failed TLS. */
export class NotConnected extends Data.TaggedError("NotConnected")<{ readonly why: string }> {}

/** The connection broke after the request may have arrived. */
export class ConnectionLost extends Data.TaggedError("ConnectionLost")<{ readonly statusCode: number | null }> {}

/** No complete answer arrived in time. */
export class TimedOut extends Data.TaggedError("TimedOut")<object> {}

/** The service, or an intermediary, says that it is unavailable or is called too often. */
export class SaidUnavailable extends Data.TaggedError("SaidUnavailable")<{
  readonly statusCode: number;
  readonly retryAfterSeconds: number | null;
  /** Whether the service's own envelope says so about this call: then the call had no effect. A status alone may come from elsewhere. */
  readonly isInEnvelope: boolean;
}> {}

/** The user name or password was rejected with status 401. */
export class CredentialsRejected extends Data.TaggedError("CredentialsRejected")<{
  /** Whether it came with WWW-Authenticate: then the request has not been applied (RFC 9110, 15.5.2). */
  readonly isChallenge: boolean;
}> {}

/** Status 403: the user is not allowed to do this. It does not tell who refused, or whether the request had an effect before. */
class Forbidden extends Data.TaggedError("Forbidden")<object> {}

/** The answer is not one of the service's agreed answers. */
export class UnexpectedAnswer extends Data.TaggedError("UnexpectedAnswer")<{
  readonly statusCode: number;
  /** What is wrong with it, without any of its text: completes "The agency's answer …". */
  readonly why: string;
}> {}

/** What is known of an answer before its body is read. */
interface AnswerHead {
  readonly statusCode: number;
  readonly retryAfterSeconds: number | null;
}

/** Why one try failed. */
export type TryError =
  | NotConnected
  | ConnectionLost
  | TimedOut
  | SaidUnavailable
  | CredentialsRejected
  | Forbidden
  | UnexpectedAnswer;

/** What a failed try means for its call. */
interface Meaning {
  readonly problem: CallProblem;
  /** Whether it is certain that the try had no effect. */
  readonly isCertain: boolean;
  /** Whether another try may succeed: a wrong password and a wrong address stay wrong. */
  readonly isWorthRepeating: boolean;
  /** Whether it shows that the service is down. A rejected try, or one too many, does not. */
  readonly isOutage: boolean;
  /** What the record of tries says. */
  readonly outcome: string;
  /** For the operator: a sentence without data of people or companies. */
  readonly detail: string;
}

const unavailable = { problem: "unavailable", isCertain: true, isWorthRepeating: true, isOutage: true } as const;
const refused = { isWorthRepeating: false, isOutage: false } as const;

/** What a failed try means; `party` completes "The …" in the sentence for the operator. */
export const meaningOf = (error: TryError, party: string): Meaning => {
  switch (error._tag) {
    case "NotConnected":
      return {
        ...unavailable,
        outcome: `not connected: ${error.why}`,
        detail: `The ${party} cannot be reached: ${error.why}.`,
      };
    case "ConnectionLost": {
      const detail = `The connection to the ${party} broke off before its answer was complete.`;
      return { ...unavailable, isCertain: false, outcome: "connection lost", detail };
    }
    case "TimedOut": {
      const detail = `The ${party} did not answer in time.`;
      return { ...unavailable, isCertain: false, outcome: "timed out", detail };
    }
    case "SaidUnavailable": {
      const outcome = error.statusCode === 429 ? "called too often" : "unavailable";
      const detail = `The ${party} says that it is ${outcome}.`;
      return { ...unavailable, isCertain: error.isInEnvelope, isOutage: error.statusCode !== 429, outcome, detail };
    }
    case "CredentialsRejected":
      return {
        ...refused,
        problem: "credentials_rejected",
        isCertain: error.isChallenge,
        outcome: "credentials rejected",
        detail: `The ${party} rejected the user name or password (HTTP 401).`,
      };
    case "Forbidden":
      return {
        ...refused,
        problem: "forbidden",
        isCertain: false,
        outcome: "forbidden",
        detail: `The ${party} does not let the user name do this (HTTP 403).`,
      };
    case "UnexpectedAnswer": {
      const { statusCode, why } = error;
      return {
        problem: "unexpected_answer",
        isCertain: false,
        isWorthRepeating: statusCode !== 404,
        isOutage: statusCode >= 500,
        outcome: `unexpected answer: it ${why}`,
        detail: `The ${party}'s answer (HTTP ${statusCode}) ${why}.`,
      };
    }
  }
};

/**
 * What the status shows if the body of an answer is not the service's own statement about the call; null if it shows nothing. An
 * intermediary may have sent it, before or after the request took effect.
 */
export const errorOfStatus = ({ statusCode, retryAfterSeconds }: AnswerHead): TryError | null => {
  const unexpected = (why: string) => new UnexpectedAnswer({ statusCode, why });
  if (statusCode === 403) return new Forbidden();
  if (statusCode === 404) return unexpected("says that there is nothing at its address");
  if (statusCode === 429 || statusCode === 503)
    return new SaidUnavailable({ statusCode, retryAfterSeconds, isInEnvelope: false });
  if (statusCode < 200 || (statusCode >= 300 && statusCode < 400)) return unexpected("is a redirect");
  return statusCode >= 500 ? unexpected("is an error of its server") : null;
};

/** The HTTP status of a failed try, or null if there was none. */
export const statusCodeOf = (error: TryError): number | null => {
  if (error._tag === "CredentialsRejected") return 401;
  if (error._tag === "Forbidden") return 403;
  return "statusCode" in error ? error.statusCode : null;
};

/** The `Retry-After` seconds of a failed try, or null if the service sent none. */
export const retryAfterOf = (error: TryError): number | null =>
  "retryAfterSeconds" in error ? error.retryAfterSeconds : null;
