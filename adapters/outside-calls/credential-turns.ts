import { bulkhead } from "./bulkhead.ts";

/** How a call goes on: beside others, alone until it ends, or not at all, since its turn did not come in time. */
type Turn = "beside_others" | "alone" | "none";

/**
 * Lets a user name and password that were not accepted lately be tried by one call at a time, so that wrong ones are not tried by all
 * calls that are under way.
 */
export interface CredentialTurns {
  /** The turn of a call with a pair, waited for as long as said. Each one but "none" ends with `leave`. */
  enter(pairId: string, waitMilliseconds: number): Promise<Turn>;
  leave(turn: Turn): void;
  /** Remembers whether a pair was accepted. */
  note(pairId: string, isAccepted: boolean): void;
}

/** The turns of one company. A pair counts as accepted for so long; the clock never goes back. */
export const credentialTurns = (acceptedMilliseconds: number, monotonicNow: () => number): CredentialTurns => {
  const oneAtATime = bulkhead(1);
  let accepted: { readonly pairId: string; readonly until: number } | null = null;
  const isAccepted = (pairId: string): boolean =>
    accepted !== null && accepted.pairId === pairId && monotonicNow() < accepted.until;
  return {
    enter: async (pairId, waitMilliseconds) => {
      if (isAccepted(pairId)) return "beside_others";
      if (!(await oneAtATime.enter(waitMilliseconds))) return "none";
      // Asked again: the call before this one may have been accepted.
      if (!isAccepted(pairId)) return "alone";
      oneAtATime.leave();
      return "beside_others";
    },
    leave: (turn) => {
      if (turn === "alone") oneAtATime.leave();
    },
    note: (pairId, isGood) => {
      if (isGood) accepted = { pairId, until: monotonicNow() + acceptedMilliseconds };
      else if (accepted?.pairId === pairId) accepted = null;
    },
  };
};
