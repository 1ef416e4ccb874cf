import { maxCallSeconds } from "../../domain/outside-call/transitions.ts";

/** How long, how often, how much and how many at once: what one call of a service outside may take. */
export interface CallLimits {
  /** One try, from the connection to the last byte of the body. */
  readonly tryMilliseconds: number;
  /** A whole call: its wait for a place, its tries, what it looks up and the waits between. */
  readonly callMilliseconds: number;
  /** How often a call is sent, and how often it is looked up. */
  readonly maxTries: number;
  /** The first wait between two tries; each further one is twice as long, and all vary by half. */
  readonly backOffMilliseconds: number;
  readonly maxAnswerBytes: number;
  /** Calls in flight of one company. */
  readonly maxCallsInFlight: number;
  /** How long a further call waits for a place. */
  readonly placeWaitMilliseconds: number;
  /** The number of failed calls in a row after which nothing is sent for the company. */
  readonly failuresUntilOpen: number;
  /** For so long; then one call tries, once. */
  readonly openMilliseconds: number;
  /** So long after it was accepted a user name and password are tried by several calls at once; otherwise by one after the other. */
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
