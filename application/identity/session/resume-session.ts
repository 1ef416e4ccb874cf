import type { NotSignedIn } from "../../../domain/identity/sign-in.ts";
import { type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { isClientActive } from "./check-client.ts";
import { type ResumedSession, resumeFound } from "./resume-found.ts";

/**
 * Turns what an access token or a link says into who is acting, by one read, and a second one of the client where it is a company's: an
 * ended session, a deactivated user or a deactivated client is refused at once.
 * It does not count as a use of a browser's session. A user who lacks the second factor that the company requires is not signed in.
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
