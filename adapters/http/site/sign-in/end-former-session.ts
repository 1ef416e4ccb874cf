import { resumeBrowserSession } from "../../../../application/identity/session/resume-browser-session.ts";
import { signOut } from "../../../../application/identity/sign-out.ts";
import type { RequestContext } from "../../request/request-context.ts";
import type { Site } from "../site.ts";

/** A browser has one session. Signing in again ends the session whose cookie is replaced. */
export const endFormerSession = async (
  { cookies, services: { dependencies } }: Site,
  request: Request,
  { requestId }: RequestContext,
): Promise<void> => {
  const former = cookies.session.read(request);
  const resumed = former === null ? null : await resumeBrowserSession(dependencies, former, requestId);
  if (resumed?._tag === "Accepted") await signOut(dependencies, resumed.value.sessionId, requestId);
};
