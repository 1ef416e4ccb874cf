import { noteUse, secondsLeft } from "../../../domain/identity/session/browser-session.ts";
import { sessionIdOf } from "../../../domain/identity/session/session.ts";
import type { NotSignedIn } from "../../../domain/identity/sign-in.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { type ResumedBrowserSession, resumeFound } from "./resume-found.ts";

/** Resolves a browser's cookie to the actor, and records the use. A refresh token is not accepted as a cookie. */
export const resumeBrowserSession = async (
  dependencies: Dependencies,
  cookie: string,
  requestId: string,
): Promise<Result<ResumedBrowserSession, NotSignedIn>> => {
  const { sessions, vault, clock, browserSessionLimits } = dependencies;
  const found = await sessions.find(sessionIdOf(cookie));
  if (found?.session.kind !== "browser") return refuse({ _tag: "NotSignedIn" });
  const { session } = found;
  const isItsCookie = vault.sameSecret(vault.digest(cookie), session.currentRefreshDigest);
  if (!isItsCookie) return refuse({ _tag: "NotSignedIn" });
  const resumed = resumeFound(dependencies, found, session.userId, requestId);
  if (resumed._tag === "Refused") return resumed;
  const now = clock.now();
  const noted = noteUse(session, now);
  // A conflict means that another request has recorded a use or ended the session since; neither is undone.
  if (noted !== null) await sessions.save(noted);
  return accept({ ...resumed.value, secondsLeft: secondsLeft(noted ?? session, browserSessionLimits, now) });
};
