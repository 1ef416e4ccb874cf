import { Data } from "effect";

/** No connection came about, so nothing was sent: refused, no such host, no TLS. */
export class NotConnected extends Data.TaggedError("NotConnected")<{ readonly why: string }> {}

/** The connection broke after the request may have arrived. */
export class ConnectionLost extends Data.TaggedError("ConnectionLost")<{ readonly statusCode: number | null }> {}

/** No whole answer came in time. */
export class TimedOut extends Data.TaggedError("TimedOut")<object> {}

/** The agency says that it is unavailable or is asked too often: it did nothing. */
export class SaidUnavailable extends Data.TaggedError("SaidUnavailable")<{
  readonly statusCode: number;
  readonly retryAfterSeconds: number | null;
}> {}

/** The agency refused the user name or password: it did nothing. */
export class CredentialsRejected extends Data.TaggedError("CredentialsRejected")<{ readonly statusCode: number }> {}

/** Something came that is none of the agency's answers. */
export class UnexpectedAnswer extends Data.TaggedError("UnexpectedAnswer")<{
  readonly statusCode: number;
  /** What is wrong with it, without anything of its text: completes "The agency's answer …". */
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
