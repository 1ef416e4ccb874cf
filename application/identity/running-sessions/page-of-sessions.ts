import { type ListedSession, sessionNumber } from "../../../domain/identity/session/session.ts";
import type { User } from "../../../domain/identity/user.ts";
import { type Page, type PageOf, pageOf } from "../../../domain/kernel/page.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { runningSessionsOf } from "./running-sessions-of.ts";

/** By what a list of sessions is ordered. */
export type SessionOrder = "startedAt" | "lastUsedAt";

/** A page of the sessions in which a user is signed in; `currentId` is that of the reader's own. */
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
