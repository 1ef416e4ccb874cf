import type { NotSignedIn } from "../../../domain/identity/sign-in.ts";
import { type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { isClientActive } from "./check-client.ts";
import { type ResumedSession, resumeFound } from "./resume-found.ts";

/**
 * Resolves the session and user of an access token or link to the actor, with one read, and a second read of the client if it is a
 * company's. An ended session, a deactivated user, or a deactivated client is refused immediately. This does not count as a use of a
 * browser session. A user who lacks the second factor that the company requires is not signed in.
 */
export const resumeSession = async (
  dependencies: Dependencies,
  sessionId: string,
  userId: number,
  requestId: string,
): Promise<Result<ResumedSession, NotSignedIn>> => {
  const found = await dependencies.sessions.find(sessionId);
  if (found === null || found.session.kind === "pending") return refuse({ _tag: "NotSignedIn" });
  if (!(await isClientActive(dependencies, found.session))) return refuse({ _tag: "NotSignedIn" });
  const resumed = resumeFound(dependencies, found, userId, requestId);
  return resumed._tag === "Accepted" && resumed.value.lacksSecondFactor ? refuse({ _tag: "NotSignedIn" }) : resumed;
};
