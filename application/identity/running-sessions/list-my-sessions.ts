import type { Actor } from "../../../domain/access/actor.ts";
import type { ListedSession } from "../../../domain/identity/session/session.ts";
import type { Page, PageOf } from "../../../domain/kernel/page.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findMe } from "../find-me.ts";
import { pageOfSessions, type SessionOrder } from "./page-of-sessions.ts";

/** Lists a page of the actor's active sessions. `sessionId` is the session of this request. No permission is required. */
export const listMySessions = async (
  dependencies: Dependencies,
  actor: Actor,
  sessionId: string,
  page: Page<SessionOrder>,
): Promise<Result<PageOf<ListedSession>, NotFound<"user">>> => {
  const me = await findMe(dependencies, actor);
  return me._tag === "Refused" ? me : accept(await pageOfSessions(dependencies, me.value, sessionId, page));
};
