import { type ListedSession, sessionNumber } from "../../../domain/identity/session/session.ts";
import type { User } from "../../../domain/identity/user.ts";
import { type Page, type PageOf, pageOf } from "../../../domain/kernel/page.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { runningSessionsOf } from "./running-sessions-of.ts";

/** The orders of a list of sessions. */
export type SessionOrder = "startedAt" | "lastUsedAt";

/** A page of a user's active sessions. `currentId` is the reader's own session. */
export const pageOfSessions = async (
  dependencies: Dependencies,
  user: User,
  currentId: string,
  page: Page<SessionOrder>,
): Promise<PageOf<ListedSession>> => {
  const running = await runningSessionsOf(dependencies, user);
  const rows = running.map(({ id, kind, startedAt, lastUsedAt, network, userAgent }) => ({
    number: sessionNumber(dependencies.vault.digest(id)),
    kind,
    startedAt,
    lastUsedAt,
    network,
    userAgent,
    isCurrent: id === currentId,
  }));
  return pageOf(rows, page);
};
