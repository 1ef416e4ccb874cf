import type { Network } from "../../../domain/identity/network.ts";
import type { SignedIn } from "../../../domain/identity/ports.ts";
import { keptUserAgent } from "../../../domain/identity/session/browser-session.ts";
import { refreshTokenText, type Session, type SessionKind } from "../../../domain/identity/session/session.ts";
import { startSession } from "../../../domain/identity/session/start-session.ts";
import type { User } from "../../../domain/identity/user.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { retryOnConflict } from "../../support/retry-on-conflict.ts";
import { endSession } from "./end-session.ts";
import { logUserEvent } from "./log-user-event.ts";

/** The user with this sign-in noted, or null where it was deactivated or got another password since it was read. */
const noteSignIn = async (dependencies: Dependencies, user: User, now: Instant): Promise<User | null> => {
  const users = dependencies.forCompany(user.companyId).users;
  let latest = user;
  const signedIn = await retryOnConflict(dependencies, async () => {
    const noted = await users.noteSignIn(latest, now);
    if (noted !== "conflict") return noted;
    const found = await users.find(user.id);
    if (!found?.isActive || found.passwordHash !== user.passwordHash) return null;
    latest = found;
    return "conflict";
  });
  return signedIn === "conflict" ? latest : signedIn;
};

/** The program or browser that a user signs in with. */
export interface SigningIn {
  readonly kind: SessionKind;
  readonly signedInBy: Session["signedInBy"];
  /** The program, where it is one that asks for tokens. */
  readonly clientId: string | null;
  readonly network: Network;
  readonly userAgent: string | null;
  readonly requestId: string;
}

/** A session that was just begun, with what its client shows from now on: a refresh token, or a cookie's value. */
export interface BegunSession extends SignedIn {
  readonly credential: string;
}

/** Adds a session of a user. */
export const addSession = async (
  dependencies: Dependencies,
  user: User,
  company: SignedIn["company"],
  { kind, signedInBy, clientId, network, userAgent }: SigningIn,
): Promise<BegunSession> => {
  const { vault, clock, sessions } = dependencies;
  const id = vault.secret();
  const credential = refreshTokenText(id, vault.secret());
  const begun = { id, kind, signedInBy, clientId, network, userAgent: keptUserAgent(userAgent) };
  const session = startSession(user, begun, vault.digest(credential), clock.now());
  await sessions.add(session);
  return { session, user, company, credential };
};

/**
 * Begins the session of a user who has proved all that is required; null where it was deactivated or got another password meanwhile.
 * The sign-in is in the audit log before the user has a credential.
 */
export const beginSession = async (
  dependencies: Dependencies,
  user: User,
  company: SignedIn["company"],
  signingIn: SigningIn,
): Promise<BegunSession | null> => {
  // The session is there before the sign-in is noted at the version read: a caller that changes the password or deactivates
  // the user meanwhile either finds the session and ends it, or makes the note fail.
  const begun = await addSession(dependencies, user, company, signingIn);
  const noted = await noteSignIn(dependencies, user, dependencies.clock.now());
  if (!noted) {
    await endSession(dependencies, begun.session.id);
    return null;
  }
  await logUserEvent(dependencies, noted, "user.sign_in", noted.id, signingIn.requestId);
  return { ...begun, user: noted };
};
