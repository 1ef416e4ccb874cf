import type { Dependencies } from "../../support/dependencies.ts";
import { retryOnConflict } from "../../support/retry-on-conflict.ts";

/** Ends a session with all its tokens, even if it is changing at the same time. A missing session has already ended. */
export const endSession = async (dependencies: Dependencies, sessionId: string): Promise<void> => {
  const ended = await retryOnConflict(dependencies, async () => {
    const found = await dependencies.sessions.find(sessionId);
    if (!found || found.session.endedAt !== null) return null;
    return dependencies.sessions.save({ ...found.session, endedAt: dependencies.clock.now() });
  });
  if (ended === "conflict") throw new Error("a session changed each time it was to be ended");
};
