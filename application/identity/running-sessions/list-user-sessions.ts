import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { checkHierarchy, type HierarchyAboveOwn } from "../../../domain/identity/new-user.ts";
import type { ListedSession } from "../../../domain/identity/session/session.ts";
import type { Page, PageOf } from "../../../domain/kernel/page.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisible } from "../../support/find-visible.ts";
import { pageOfSessions, type SessionOrder } from "./page-of-sessions.ts";

/** Lists a page of a user's active sessions, for actors who administer users. Refuses a user whose hierarchy is above the actor's. */
export const listUserSessions = async (
  dependencies: Dependencies,
  actor: Actor,
  userId: number,
  sessionId: string,
  page: Page<SessionOrder>,
): Promise<Result<PageOf<ListedSession>, PermissionDenied | HierarchyAboveOwn | NotFound<"user">>> => {
  const allowed = authorize(actor, "user.edit");
  if (allowed._tag === "Refused") return allowed;
  const user = await findVisible(dependencies, actor, "user", userId);
  if (user._tag === "Refused") return user;
  const within = checkHierarchy(user.value.hierarchy, actor.hierarchy);
  return within._tag === "Refused" ? within : accept(await pageOfSessions(dependencies, user.value, sessionId, page));
};
