import type { Instant } from "../kernel/day.ts";
import type { Session } from "./session.ts";
import { sessionSchemaVersion } from "./upgrade.ts";
import type { User } from "./user.ts";

/**
 * A new sign-in's session. It begins no earlier than the user's sessions may, also where the clock was set back since the
 * password was changed.
 */
export const startSession = (
  user: Pick<User, "id" | "companyId" | "sessionsValidFrom">,
  { id, clientId }: Pick<Session, "id" | "clientId">,
  refreshDigest: string,
  now: Instant,
): Session => ({
  schemaVersion: sessionSchemaVersion,
  id,
  userId: user.id,
  companyId: user.companyId,
  clientId,
  version: 1,
  startedAt: now > user.sessionsValidFrom ? now : user.sessionsValidFrom,
  currentRefreshDigest: refreshDigest,
  previousRefreshDigest: null,
  rotatedAt: now,
  successorReplaced: false,
  endedAt: null,
});
