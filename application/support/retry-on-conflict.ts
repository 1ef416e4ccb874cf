import type { Dependencies } from "./dependencies.ts";

/** More than the number of concurrent writes expected for one record: each failed attempt means that another write succeeded. */
const usualAttempts = 25;

const firstPauseMilliseconds = 10;
const maxPauseMilliseconds = 80;

/**
 * Runs `attempt` until it does not conflict with another write, up to `maxAttempts` times. `attempt` reads, decides, and saves, and returns
 * "conflict" if the version it read is no longer the stored one. Returns "conflict" if every attempt did. Waits a random time before each
 * retry: up to 10 ms at first, doubling to at most 80 ms.
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
