import { isSignedIn } from "../../domain/identity/sign-in.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { endSession } from "./session/end-session.ts";
import { logUserEvent } from "./session/log-user-event.ts";

/**
 * Ends a session and writes the sign-out to the user's audit trail. The log entry comes first: if the process dies before the session has
 * ended, the request is repeated and logs another entry.
 */
export const signOut = async (dependencies: Dependencies, sessionId: string, requestId: string): Promise<void> => {
  const found = await dependencies.sessions.find(sessionId);
  if (found && isSignedIn(found, found.session.userId))
    await logUserEvent(dependencies, found.user, "user.sign_out", found.user.id, requestId);
  await endSession(dependencies, sessionId);
};
