import type { Actor } from "../../../domain/access/actor.ts";
import type { SignedIn } from "../../../domain/identity/ports.ts";
import { lacksSecondFactor } from "../../../domain/identity/second-factor/second-factor.ts";
import { isBrowserSessionOver, type SecondsLeft } from "../../../domain/identity/session/browser-session.ts";
import { actorOf, type NotSignedIn } from "../../../domain/identity/sign-in.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** The authenticated actor and session of a request. */
export interface ResumedSession {
  readonly actor: Actor;
  readonly sessionId: string;
  readonly user: SignedIn["user"];
  readonly company: SignedIn["company"];
  /** Until the user has chosen a new password, only their own record and the password change are accessible. */
  readonly mustChangePassword: boolean;
  /** The user can only set up a second factor, in a browser; tokens are not accepted. */
  readonly lacksSecondFactor: boolean;
}

/** The actor of a request in a browser, and how long the browser stays signed in. */
export interface ResumedBrowserSession extends ResumedSession {
  readonly secondsLeft: SecondsLeft;
}

/** The actor of a session, if it still signs in the user named in the credential. */
export const resumeFound = (
  { browserSessionLimits, clock }: Dependencies,
  found: SignedIn,
  userId: number,
  requestId: string,
): Result<ResumedSession, NotSignedIn> => {
  const { session, user, company } = found;
  if (isBrowserSessionOver(session, browserSessionLimits, clock.now())) return refuse({ _tag: "NotSignedIn" });
  // A browser session ends if the account becomes a program's account while it is signed in.
  if (session.kind === "browser" && user.isProgram) return refuse({ _tag: "NotSignedIn" });
  const actor = actorOf(found, userId, requestId);
  if (actor._tag === "Refused") return actor;
  // A user signed in by a provider never entered a password here, and has satisfied the provider's own requirements.
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
