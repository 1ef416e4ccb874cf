/** How long the bureau is waited for, and how much it is asked. */
export interface BureauLimits {
  /** Of one try, its body included. */
  readonly tryMilliseconds: number;
  /** Of a whole call: its tries, the waits between them and the look-up. */
  readonly callMilliseconds: number;
  readonly maxTries: number;
  /** The wait before the second try; it doubles for the next, and a part of it is left to chance. */
  readonly retryMilliseconds: number;
  /** How long an order is polled until it is finished, and the first pause; the pauses double up to the longest. */
  readonly pollMilliseconds: number;
  readonly pollPauseMilliseconds: number;
  readonly maxPollPauseMilliseconds: number;
  /** Calls of one company at a time; more of them wait so long for their turn. */
  readonly maxInFlight: number;
  readonly turnMilliseconds: number;
  /** After so many failures in a row a company's calls are refused at once, but for one after so long. */
  readonly maxFailures: number;
  readonly openMilliseconds: number;
  readonly maxBytes: number;
}

export const usualLimits: BureauLimits = {
  tryMilliseconds: 5_000,
  callMilliseconds: 15_000,
  maxTries: 3,
  retryMilliseconds: 250,
  pollMilliseconds: 20_000,
  pollPauseMilliseconds: 500,
  maxPollPauseMilliseconds: 4_000,
  maxInFlight: 8,
  turnMilliseconds: 5_000,
  maxFailures: 5,
  openMilliseconds: 30_000,
  maxBytes: 2_097_152,
};
