import { refreshTokenText } from "../../../domain/identity/session/session.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { retryOnConflict } from "../../support/retry-on-conflict.ts";

/**
 * Replaces the cookie of a browser session with a new value; null if the session has ended. If the process dies first, the old cookie
 * remains valid.
 */
export const renewCookie = async (dependencies: Dependencies, sessionId: string): Promise<string | null> => {
  const { sessions, vault } = dependencies;
  const cookie = refreshTokenText(sessionId, vault.secret());
  const renewed = await retryOnConflict(dependencies, async () => {
    const found = await sessions.find(sessionId);
    if (!found || found.session.endedAt !== null) return null;
    return sessions.save({ ...found.session, currentRefreshDigest: vault.digest(cookie) });
  });
  if (renewed === "conflict") throw new Error("a session changed each time its cookie was to be renewed");
  return renewed === null ? null : cookie;
};
