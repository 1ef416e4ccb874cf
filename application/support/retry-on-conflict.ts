const mostTries = 5;

/**
 * Reads, decides and saves anew as long as another write came between, five times at most. `attempt` answers "changed"
 * where the version it read was no longer the stored one; so does this where that happened each time.
 */
export const untilSaved = async <Answer>(attempt: () => Promise<Answer | "changed">): Promise<Answer | "changed"> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const answer = await attempt();
    if (answer !== "changed") return answer;
  }
  return "changed";
};
