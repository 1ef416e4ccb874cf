import type { Actor } from "../../domain/access/actor.ts";
import type { SignedIn } from "../../domain/identity/ports.ts";
import { actorOf, type NotSignedIn } from "../../domain/identity/sign-in.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Who makes a request, read for this request. */
export interface ResumedSession {
  readonly actor: Actor;
  readonly sessionId: string;
  readonly user: SignedIn["user"];
  readonly company: SignedIn["company"];
  /** Nothing but its own record and a new password is open to the user until it has chosen one. */
  readonly mustChangePassword: boolean;
}

/** Turns what an access token says into who is acting, by one read: a session ended or a user deactivated is out at once. */
export const resumeSession = async (
  dependencies: Dependencies,
  sessionId: string,
  userId: number,
  requestId: string,
): Promise<Result<ResumedSession, NotSignedIn>> => {
  const found = await dependencies.sessions.find(sessionId);
  if (!found) return refuse({ _tag: "NotSignedIn" });
  const actor = actorOf(found, userId, requestId);
  if (actor._tag === "Refused") return actor;
  const { user, company } = found;
  return accept({ actor: actor.value, sessionId, user, company, mustChangePassword: user.mustChangePassword });
};
