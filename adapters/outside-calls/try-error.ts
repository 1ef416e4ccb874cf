import { Data } from "effect";

/** No connection came about, so nothing was sent: refused, no such host, no TLS. */
export class NotConnected extends Data.TaggedError("NotConnected")<{ readonly why: string }> {}

/** The connection broke after the request may have arrived. */
export class ConnectionLost extends Data.TaggedError("ConnectionLost")<{ readonly statusCode: number | null }> {}

/** No complete answer arrived in time. */
export class TimedOut extends Data.TaggedError("TimedOut")<object> {}

/** The service says that it is unavailable or is called too often: it did nothing. */
export class SaidUnavailable extends Data.TaggedError("SaidUnavailable")<{
  readonly statusCode: number;
  readonly retryAfterSeconds: number | null;
}> {}

/** The service refused the user name or password: it did nothing. */
export class CredentialsRejected extends Data.TaggedError("CredentialsRejected")<{ readonly statusCode: number }> {}

/** Something arrived that is not one of the service's answers. */
export class UnexpectedAnswer extends Data.TaggedError("UnexpectedAnswer")<{
  readonly statusCode: number;
  /** What is wrong with it, without any of its text: completes "The agency's answer …". */
  readonly why: string;
}> {}

/** Why one try failed. */
export type TryError =
  | NotConnected
  | ConnectionLost
  | TimedOut
  | SaidUnavailable
  | CredentialsRejected
  | UnexpectedAnswer;

/** What a failed try means for its call. */
interface Meaning {
  readonly problem: "credentials_rejected" | "unavailable" | "unexpected_answer";
  /** Whether it is certain that the try did nothing. */
  readonly isCertain: boolean;
  /** Whether another try may go better: a wrong password and a wrong address stay wrong. */
  readonly isWorthRepeating: boolean;
  /** Whether it says that the service is down: not a try that it rejected, nor one too many. */
  readonly isOutage: boolean;
  /** What the record of tries says. */
  readonly outcome: string;
  /** For the operator: a sentence without data of people or companies. */
  readonly detail: string;
}

const unavailable = { problem: "unavailable", isCertain: true, isWorthRepeating: true, isOutage: true } as const;

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
      return { ...unavailable, isOutage: error.statusCode !== 429, outcome, detail };
    }
    case "CredentialsRejected":
      return {
        problem: "credentials_rejected",
        isCertain: true,
        isWorthRepeating: false,
        isOutage: false,
        outcome: "credentials rejected",
        detail: `The ${party} rejected the user name or password (HTTP ${error.statusCode}).`,
      };
    case "UnexpectedAnswer": {
      const { statusCode, why } = error;
      const isNoAddress = statusCode === 404;
      return {
        problem: "unexpected_answer",
        isCertain: isNoAddress,
        isWorthRepeating: !isNoAddress,
        isOutage: statusCode >= 500,
        outcome: `unexpected answer: it ${why}`,
        detail: `The ${party}'s answer (HTTP ${statusCode}) ${why}.`,
      };
    }
  }
};

/** The HTTP status of a failed try; null where there was none. */
export const statusCodeOf = (error: TryError): number | null => ("statusCode" in error ? error.statusCode : null);

/** After how many seconds the service wants to be called again; null where it did not say so. */
export const retryAfterOf = (error: TryError): number | null =>
  "retryAfterSeconds" in error ? error.retryAfterSeconds : null;
