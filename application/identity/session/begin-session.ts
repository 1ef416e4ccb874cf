import type { Network } from "../../../domain/identity/network.ts";
import type { SignedIn } from "../../../domain/identity/ports.ts";
import { keptUserAgent } from "../../../domain/identity/session/browser-session.ts";
import { refreshTokenText, type Session, type SessionKind } from "../../../domain/identity/session/session.ts";
import { startSession } from "../../../domain/identity/session/start-session.ts";
import type { User } from "../../../domain/identity/user.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { retryOnConflict } from "../../support/retry-on-conflict.ts";
import { userEventNow } from "./log-user-event.ts";

/** The program or browser in which a user signs in. */
export interface SigningIn {
  readonly kind: SessionKind;
  readonly signedInBy: Session["signedInBy"];
  /** The client program, for a session that requests tokens. */
  readonly clientId: string | null;
  readonly network: Network;
  readonly userAgent: string | null;
  readonly requestId: string;
}

/** A session that was just started, with the credential that its client uses from now on: a refresh token or a cookie value. */
export interface BegunSession extends SignedIn {
  readonly credential: string;
}

/** Creates a session for a user, with the credential that its client uses from now on. */
const newSession = (
  { vault, clock }: Dependencies,
  user: User,
  { kind, signedInBy, clientId, network, userAgent }: SigningIn,
): { readonly session: Session; readonly credential: string } => {
  const id = vault.secret();
  const credential = refreshTokenText(id, vault.secret());
  const begun = { id, kind, signedInBy, clientId, network, userAgent: keptUserAgent(userAgent) };
  return { session: startSession(user, begun, vault.digest(credential), clock.now()), credential };
};

/** Adds the session of a user who has yet to enter a code. */
export const addPendingSession = async (
  dependencies: Dependencies,
  user: User,
  company: SignedIn["company"],
  signingIn: Omit<SigningIn, "kind">,
): Promise<BegunSession> => {
  const begun = newSession(dependencies, user, { ...signingIn, kind: "pending" });
  await dependencies.sessions.add(begun.session);
  return { ...begun, user, company };
};

/**
 * Starts the session of a user who has proved everything that is required. Null if the user was deactivated or got a new password in the
 * meantime. The sign-in is written to the audit log before the user receives a credential.
 */
export const beginSession = async (
  dependencies: Dependencies,
  user: User,
  company: SignedIn["company"],
  signingIn: SigningIn,
): Promise<BegunSession | null> => {
  const begun = newSession(dependencies, user, signingIn);
  let latest = user;
  const noted = await retryOnConflict(dependencies, async () => {
    const event = userEventNow(dependencies, latest, "user.sign_in", latest.id, signingIn.requestId);
    const signedIn = await dependencies.sessions.begin(begun.session, latest, event);
    if (signedIn !== "conflict") return signedIn;
    const found = await dependencies.forCompany(user.companyId).users.find(user.id);
    if (!found?.isActive || found.passwordHash !== user.passwordHash) return null;
    latest = found;
    return "conflict";
  });
  if (noted === "conflict") throw new Error("a user changed each time that a sign-in was to be noted");
  return noted && { ...begun, user: noted, company };
};
