import type { SignedIn } from "../../../domain/identity/ports.ts";
import { isBrowserSessionOver } from "../../../domain/identity/session/browser-session.ts";
import { sessionIdOf } from "../../../domain/identity/session/session.ts";
import { isSignedIn, type NotSignedIn } from "../../../domain/identity/sign-in.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** Finds a browser's pending session by its cookie: the user has entered the password but not yet a code. */
export const resumePendingSession = async (
  { sessions, vault, clock, browserSessionLimits }: Dependencies,
  cookie: string,
): Promise<Result<SignedIn, NotSignedIn>> => {
  const found = await sessions.find(sessionIdOf(cookie));
  if (found?.session.kind !== "pending") return refuse({ _tag: "NotSignedIn" });
  const { session } = found;
  const isItsCookie = vault.sameSecret(vault.digest(cookie), session.currentRefreshDigest);
  const isOver = isBrowserSessionOver(session, browserSessionLimits, clock.now());
  return isItsCookie && !isOver && isSignedIn(found, session.userId) ? accept(found) : refuse({ _tag: "NotSignedIn" });
};
