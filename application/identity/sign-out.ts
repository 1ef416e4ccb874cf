import { isSignedIn } from "../../domain/identity/sign-in.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { endSession } from "./session/end-session.ts";
import { logUserEvent } from "./session/log-user-event.ts";

/**
 * Ends a session, which its user's trail says. The entry comes first: a process that dies before the session has ended is requested
 * again, and then logs another.
 */
export const signOut = async (dependencies: Dependencies, sessionId: string, requestId: string): Promise<void> => {
  const found = await dependencies.sessions.find(sessionId);
  if (found && isSignedIn(found, found.session.userId))
    await logUserEvent(dependencies, found.user, "user.sign_out", found.user.id, requestId);
  await endSession(dependencies, sessionId);
};
