import type { Instant } from "../kernel/day.ts";
import type { Session } from "./session.ts";
import { sessionSchemaVersion } from "./upgrade.ts";
import type { User } from "./user.ts";

/** A new sign-in's session, which the user's next new password ends. */
export const startSession = (
  user: Pick<User, "id" | "companyId" | "sessionGeneration">,
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
  generation: user.sessionGeneration,
  startedAt: now,
  currentRefreshDigest: refreshDigest,
  previousRefreshDigest: null,
  rotatedAt: now,
  successorReplaced: false,
  endedAt: null,
});
