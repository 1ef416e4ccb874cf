import type { Instant } from "../kernel/day.ts";
import type { Session } from "./session.ts";
import { sessionSchemaVersion } from "./upgrade.ts";

/** A new sign-in's session. */
export const startSession = (
  { id, userId, companyId, clientId }: Pick<Session, "id" | "userId" | "companyId" | "clientId">,
  refreshDigest: string,
  now: Instant,
): Session => ({
  schemaVersion: sessionSchemaVersion,
  id,
  userId,
  companyId,
  clientId,
  version: 1,
  startedAt: now,
  currentRefreshDigest: refreshDigest,
  previousRefreshDigest: null,
  rotatedAt: now,
  successorReplaced: false,
  endedAt: null,
});
