import { Data } from "effect";

/** All places are taken, or the service failed several times in a row. */
export class TemporarilyRejected extends Data.TaggedError("TemporarilyRejected")<{
  readonly reason: "too_many_calls" | "circuit_open";
  readonly retryAfterSeconds: number;
}> {}

/** The service rejected the user name or password a short while ago. */
export class CredentialsBlocked extends Data.TaggedError("CredentialsBlocked") {}

/** Why a call is not sent. */
export type CallRejected = TemporarilyRejected | CredentialsBlocked;
