const usualAttempts = 5;

/** For what happened outside: it has to be written down, however often others write at the same time. */
export const recordingAttempts = 20;

/**
 * Reads, decides and saves again as long as another write came between, `maxAttempts` times at most. `attempt` answers "conflict"
 * where the version it read was no longer the stored one; so does this where that happened each time.
 */
export const retryOnConflict = async <Answer>(
  attempt: () => Promise<Answer | "conflict">,
  maxAttempts = usualAttempts,
): Promise<Answer | "conflict"> => {
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const answer = await attempt();
    if (answer !== "conflict") return answer;
  }
  return "conflict";
};
