import type { Actor } from "../../../domain/access/actor.ts";
import type { SignedIn } from "../../../domain/identity/ports.ts";
import { lacksSecondFactor } from "../../../domain/identity/second-factor/second-factor.ts";
import { isBrowserSessionOver, type SecondsLeft } from "../../../domain/identity/session/browser-session.ts";
import { actorOf, type NotSignedIn } from "../../../domain/identity/sign-in.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** Who makes a request, read for this request. */
export interface ResumedSession {
  readonly actor: Actor;
  readonly sessionId: string;
  readonly user: SignedIn["user"];
  readonly company: SignedIn["company"];
  /** Nothing but its own record and a new password is open to the user until it has chosen one. */
  readonly mustChangePassword: boolean;
  /** Nothing but setting up a second factor is open to the user, in a browser; tokens are good for nothing. */
  readonly lacksSecondFactor: boolean;
}

/** Who makes a request in a browser, and how long that browser stays signed in. */
export interface ResumedBrowserSession extends ResumedSession {
  readonly secondsLeft: SecondsLeft;
}

/** Who acts in a session that was found, where it still signs in the user that its credential names. */
export const resumeFound = (
  { browserSessionLimits, clock }: Dependencies,
  found: SignedIn,
  userId: number,
  requestId: string,
): Result<ResumedSession, NotSignedIn> => {
  const { session, user, company } = found;
  if (isBrowserSessionOver(session, browserSessionLimits, clock.now())) return refuse({ _tag: "NotSignedIn" });
  // A browser that was signed in when the account became a program's is signed out.
  if (session.kind === "browser" && user.isProgram) return refuse({ _tag: "NotSignedIn" });
  const actor = actorOf(found, userId, requestId);
  if (actor._tag === "Refused") return actor;
  // A provider's user never had a password here, and has shown there what the provider asks for.
  const hasPassword = session.signedInBy === "password";
  return accept({
    actor: actor.value,
    sessionId: session.id,
    user,
    company,
    mustChangePassword: hasPassword && user.mustChangePassword,
    lacksSecondFactor: hasPassword && lacksSecondFactor(user, company),
  });
};
