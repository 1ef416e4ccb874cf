import { maxCallSeconds } from "../../domain/outside-call/transitions.ts";

/** The limits of a call to an external service: time, tries, size and concurrency. */
export interface CallLimits {
  /** One try, from the connection to the last byte of the body. */
  readonly tryMilliseconds: number;
  /** A whole call: its wait for a place, its tries, its lookups and the waits between them. */
  readonly callMilliseconds: number;
  /** How often a call is sent, and how often it is looked up. */
  readonly maxTries: number;
  /** The wait before the second try. Each further wait is twice as long, and all vary by half (jitter). */
  readonly backOffMilliseconds: number;
  readonly maxAnswerBytes: number;
  /** Calls in flight of one company. */
  readonly maxCallsInFlight: number;
  /** How long a further call waits for a place. */
  readonly placeWaitMilliseconds: number;
  /** The number of failed calls in a row after which nothing is sent for the company. */
  readonly failuresUntilOpen: number;
  /** How long nothing is sent; then one call is tried once. */
  readonly openMilliseconds: number;
  /** How long after being accepted a user name and password may be used by concurrent calls; otherwise calls run one after the other. */
  readonly acceptedMilliseconds: number;
}

export const defaultLimits: CallLimits = {
  tryMilliseconds: 5_000,
  callMilliseconds: maxCallSeconds * 1000,
  maxTries: 3,
  backOffMilliseconds: 250,
  maxAnswerBytes: 2_097_152,
  maxCallsInFlight: 8,
  placeWaitMilliseconds: 5_000,
  failuresUntilOpen: 5,
  openMilliseconds: 30_000,
  acceptedMilliseconds: 900_000,
};
