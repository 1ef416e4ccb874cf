import { Effect } from "effect";

/** A limited number of places; whoever waits for one gets it in the order of coming. */
export interface Bulkhead {
  /** Whether a place came free within the time. */
  enter(waitMilliseconds: number): Effect.Effect<boolean>;
  /** Gives a place that was taken to whoever waits longest. */
  leave(): void;
}

export const bulkhead = (places: number): Bulkhead => {
  let taken = 0;
  const waiting = new Set<() => void>();
  return {
    enter: (waitMilliseconds) =>
      Effect.async<boolean>((resume) => {
        if (taken < places) {
          taken += 1;
          resume(Effect.succeed(true));
          return;
        }
        const timer = setTimeout(() => {
          waiting.delete(take);
          resume(Effect.succeed(false));
        }, waitMilliseconds);
        const take = () => {
          clearTimeout(timer);
          waiting.delete(take);
          resume(Effect.succeed(true));
        };
        waiting.add(take);
      }),
    leave: () => {
      const [next] = waiting;
      if (next) next();
      else taken -= 1;
    },
  };
};
