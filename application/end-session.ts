import type { Needs } from "./needs.ts";

const mostTries = 5;

/** Ends a session with all its tokens, whatever else happens to it meanwhile. One that is not there is over anyway. */
export const endSession =
  (needs: Pick<Needs, "sessions" | "clock">) =>
  async (sessionId: string): Promise<void> => {
    for (let attempt = 0; attempt < mostTries; attempt += 1) {
      const found = await needs.sessions.find(sessionId);
      if (!found || found.session.endedAt !== null) return;
      const saved = await needs.sessions.save({ ...found.session, endedAt: needs.clock.now() });
      if (saved !== "changed") return;
    }
    throw new Error("a session changed each time it was to be ended");
  };
