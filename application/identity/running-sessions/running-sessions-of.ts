import { isBrowserSessionOver } from "../../../domain/identity/session/browser-session.ts";
import { isSessionOver, type Session } from "../../../domain/identity/session/session.ts";
import { isOfGeneration } from "../../../domain/identity/session/session-generation.ts";
import type { User } from "../../../domain/identity/user.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** A session that requests are signed in with. */
interface RunningSession extends Session {
  readonly kind: Exclude<Session["kind"], "pending">;
}

const isRunning = (session: Session): session is RunningSession => session.kind !== "pending";

/** More than anyone looks through. All of them end together, however many there are. */
const maxListed = 1_000;

/** The sessions in which a user is signed in now, latest first. */
export const runningSessionsOf = async (
  { sessions, clock, browserSessionLimits }: Dependencies,
  user: User,
): Promise<readonly RunningSession[]> => {
  const now = clock.now();
  return (await sessions.runningOf(user.id, maxListed))
    .filter(isRunning)
    .filter(
      (session) =>
        isOfGeneration({ session, user }) &&
        !isSessionOver(session, now) &&
        !isBrowserSessionOver(session, browserSessionLimits, now),
    );
};
