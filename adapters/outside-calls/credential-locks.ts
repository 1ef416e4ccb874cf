import { Effect, Option, PartitionedSemaphore, Ref } from "effect";

/**
 * Lets only one call at a time try a user name and password that have not been accepted lately, so that not all concurrent calls try
 * wrong ones.
 */
export interface CredentialLocks {
  /** Makes a call with a pair: concurrently with others if the pair was accepted lately, otherwise alone, under its lock. */
  underLock<Outcome, Failure>(pairId: string, call: Effect.Effect<Outcome, Failure>): Effect.Effect<Outcome, Failure>;
  /** Records whether a pair was accepted. */
  note(pairId: string, isAccepted: boolean): Effect.Effect<void>;
}

/** The locks of one company. A pair counts as accepted for `acceptedMilliseconds` of the monotonic clock. */
export const credentialLocks = (acceptedMilliseconds: number, monotonicNow: () => number): CredentialLocks => {
  const oneAtATime = PartitionedSemaphore.makeUnsafe<string>({ permits: 1 });
  const accepted = Ref.unsafeMake<{ readonly pairId: string; readonly until: number } | null>(null);
  const isAccepted = (pairId: string): Effect.Effect<boolean> =>
    Ref.get(accepted).pipe(Effect.map((pair) => pair?.pairId === pairId && monotonicNow() < pair.until));
  return {
    underLock: (pairId, call) => {
      // If the call before this one was accepted, this one releases the lock at once and runs concurrently.
      const alone = oneAtATime.withPermits(pairId, 1)(Effect.unlessEffect(call, isAccepted(pairId)));
      const locked = Effect.flatMap(alone, Option.match({ onNone: () => call, onSome: Effect.succeed }));
      return Effect.if(isAccepted(pairId), { onTrue: () => call, onFalse: () => locked });
    },
    note: (pairId, isGood) =>
      Ref.update(accepted, (pair) => {
        if (isGood) return { pairId, until: monotonicNow() + acceptedMilliseconds };
        return pair?.pairId === pairId ? null : pair;
      }),
  };
};
