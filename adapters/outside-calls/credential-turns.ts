import { Effect, Option, PartitionedSemaphore, Ref } from "effect";

/**
 * Lets a user name and password that were not accepted lately be tried by one call at a time, so that wrong ones are not tried by all
 * calls that are under way.
 */
export interface CredentialTurns {
  /** Makes a call with a pair once it has its turn: beside others where the pair was accepted lately, otherwise alone. */
  inTurn<Outcome, Failure>(pairId: string, call: Effect.Effect<Outcome, Failure>): Effect.Effect<Outcome, Failure>;
  /** Remembers whether a pair was accepted. */
  note(pairId: string, isAccepted: boolean): Effect.Effect<void>;
}

/** The turns of one company. A pair counts as accepted for so long; the clock never goes back. */
export const credentialTurns = (acceptedMilliseconds: number, monotonicNow: () => number): CredentialTurns => {
  const oneAtATime = PartitionedSemaphore.makeUnsafe<string>({ permits: 1 });
  const accepted = Ref.unsafeMake<{ readonly pairId: string; readonly until: number } | null>(null);
  const isAccepted = (pairId: string): Effect.Effect<boolean> =>
    Ref.get(accepted).pipe(Effect.map((pair) => pair?.pairId === pairId && monotonicNow() < pair.until));
  return {
    inTurn: (pairId, call) => {
      // The call before this one may have been accepted: then this one gives its turn to the next.
      const alone = oneAtATime.withPermits(pairId, 1)(Effect.unlessEffect(call, isAccepted(pairId)));
      const inItsTurn = Effect.flatMap(alone, Option.match({ onNone: () => call, onSome: Effect.succeed }));
      return Effect.if(isAccepted(pairId), { onTrue: () => call, onFalse: () => inItsTurn });
    },
    note: (pairId, isGood) =>
      Ref.update(accepted, (pair) => {
        if (isGood) return { pairId, until: monotonicNow() + acceptedMilliseconds };
        return pair?.pairId === pairId ? null : pair;
      }),
  };
};
