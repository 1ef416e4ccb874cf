import { type CallLimits, defaultLimits } from "../outside-calls/limits.ts";

/** What a call of the bureau may take, and how an order is polled until it is finished. */
export interface BureauLimits extends CallLimits {
  /** How long an order is polled, the last poll included. */
  readonly pollMilliseconds: number;
  /** The first pause between two polls; each further one is twice as long, up to the longest. */
  readonly pollPauseMilliseconds: number;
  readonly maxPollPauseMilliseconds: number;
}

export const defaultBureauLimits: BureauLimits = {
  ...defaultLimits,
  pollMilliseconds: 20_000,
  pollPauseMilliseconds: 500,
  maxPollPauseMilliseconds: 4_000,
};
