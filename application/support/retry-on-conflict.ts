import type { Dependencies } from "./dependencies.ts";

/** More than the writes of one record that are to be expected at once: each failed try means that another write was saved. */
const usualAttempts = 25;

const firstPauseMilliseconds = 10;
const maxPauseMilliseconds = 80;

/**
 * Reads, decides and saves again as long as another write came between, `maxAttempts` times at most. `attempt` returns "conflict"
 * where the version it read was no longer the stored one; so does this where that happened each time. Before each further try it
 * waits a random time, up to 10 ms and each time twice as long, up to 80 ms.
 */
export const retryOnConflict = async <Outcome>(
  { clock }: Dependencies,
  attempt: () => Promise<Outcome | "conflict">,
  maxAttempts = usualAttempts,
): Promise<Outcome | "conflict"> => {
  for (let tries = 1; ; tries += 1) {
    const outcome = await attempt();
    if (outcome !== "conflict" || tries >= maxAttempts) return outcome;
    await clock.randomPause(Math.min(firstPauseMilliseconds * 2 ** (tries - 1), maxPauseMilliseconds));
  }
};
