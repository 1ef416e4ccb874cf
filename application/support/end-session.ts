import type { Needs } from "./dependencies.ts";
import { untilSaved } from "./retry-on-conflict.ts";

/** Ends a session with all its tokens, whatever else happens to it meanwhile. One that is not there is over anyway. */
export const endSession =
  (needs: Pick<Needs, "sessions" | "clock">) =>
  async (sessionId: string): Promise<void> => {
    const ended = await untilSaved(async () => {
      const found = await needs.sessions.find(sessionId);
      if (!found || found.session.endedAt !== null) return null;
      return needs.sessions.save({ ...found.session, endedAt: needs.clock.now() });
    });
    if (ended === "changed") throw new Error("a session changed each time it was to be ended");
  };
