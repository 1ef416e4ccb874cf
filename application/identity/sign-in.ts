import { keptUserAgent } from "../../domain/identity/browser-session.ts";
import type { SignInBlocked } from "../../domain/identity/lockout.ts";
import type { Network } from "../../domain/identity/network.ts";
import type { SignedIn } from "../../domain/identity/ports.ts";
import { refreshTokenText, type SessionKind } from "../../domain/identity/session.ts";
import type { CredentialsWrong } from "../../domain/identity/sign-in.ts";
import { startSession } from "../../domain/identity/start-session.ts";
import type { User } from "../../domain/identity/user.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { retryOnConflict } from "../support/retry-on-conflict.ts";
import { checkPassword } from "./session/check-password.ts";
import { endSession } from "./session/end-session.ts";
import { logUserEvent } from "./session/log-user-event.ts";

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

/** Somebody at one of the two doors: a client program that asks for tokens, or the sign-in form. */
interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  readonly kind: SessionKind;
  readonly network: Network;
  readonly userAgent: string | null;
  readonly requestId: string;
}

/** A session that was just begun, with what its client shows from now on: a refresh token, or a cookie's value. */
interface BegunSession extends SignedIn {
  readonly credential: string;
}

/** Signs a user in by e-mail address and password. The sign-in is in the audit log before the user has a credential. */
export const signIn = async (
  dependencies: Dependencies,
  { email, password, kind, network, userAgent, requestId }: SignInAttempt,
): Promise<Result<BegunSession, CredentialsWrong | SignInBlocked>> => {
  const user = await dependencies.accounts.findByEmail(email);
  const checked = await checkPassword(dependencies, email, network, password, user, requestId);
  if (checked._tag === "Refused")
    return checked.refusal._tag === "SignInBlocked" ? refuse(checked.refusal) : refuse({ _tag: "CredentialsWrong" });
  const company = user && (await dependencies.companies.find(user.companyId));
  if (!user?.isActive || !company?.isActive) return refuse({ _tag: "CredentialsWrong" });

  const id = dependencies.vault.secret();
  const credential = refreshTokenText(id, dependencies.vault.secret());
  const clientId = kind === "token" ? dependencies.client.id : null;
  const now = dependencies.clock.now();
  const begun = { id, kind, clientId, network, userAgent: keptUserAgent(userAgent) };
  const session = startSession(user, begun, dependencies.vault.digest(credential), now);
  // The session is there before the sign-in is noted at the version read: a caller that changes the password or deactivates
  // the user meanwhile either finds the session and ends it, or makes the note fail.
  await dependencies.sessions.add(session);
  const noted = await noteSignIn(dependencies, user, now);
  if (!noted) {
    await endSession(dependencies, session.id);
    return refuse({ _tag: "CredentialsWrong" });
  }
  await logUserEvent(dependencies, noted, "user.sign_in", noted.id, requestId);
  return accept({ session, user: noted, company, credential });
};
