import { isBrowserSessionOver } from "../../../domain/identity/session/browser-session.ts";
import { isSessionOver, type Session } from "../../../domain/identity/session/session.ts";
import { isSignedIn } from "../../../domain/identity/sign-in.ts";
import type { User } from "../../../domain/identity/user.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { isClientActive } from "../session/check-client.ts";

/** A session that signs requests in. */
interface RunningSession extends Session {
  readonly kind: Exclude<Session["kind"], "pending">;
}

const isRunning = (session: Session): session is RunningSession => session.kind !== "pending";

/** More than anyone looks through. However many sessions there are, they can all be ended together. */
const maxListed = 1_000;

/** The sessions whose clients are active; each client is looked up once. */
const ofActiveClients = async <Found extends Session>(
  dependencies: Dependencies,
  found: readonly Found[],
): Promise<readonly Found[]> => {
  const byClient = new Map(found.map((session) => [session.clientId, session] as const));
  const active = await Promise.all(
    [...byClient].map(async ([clientId, session]) => [clientId, await isClientActive(dependencies, session)] as const),
  );
  const isActive = new Map(active);
  return found.filter(({ clientId }) => isActive.get(clientId) === true);
};

/** The sessions in which a user is currently signed in, newest first. */
export const runningSessionsOf = async (dependencies: Dependencies, user: User): Promise<readonly RunningSession[]> => {
  const { sessions, companies, clock, browserSessionLimits } = dependencies;
  const now = clock.now();
  const company = await companies.find(user.companyId);
  const running = (await sessions.runningOf(user.id, maxListed))
    .filter(isRunning)
    .filter(
      (session) =>
        company !== null &&
        isSignedIn({ session, user, company }, user.id) &&
        !isSessionOver(session, now) &&
        !isBrowserSessionOver(session, browserSessionLimits, now),
    );
  return ofActiveClients(dependencies, running);
};
