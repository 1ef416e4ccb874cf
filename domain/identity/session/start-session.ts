import type { Instant } from "../../kernel/day.ts";
import { sessionSchemaVersion } from "../upgrade.ts";
import type { User } from "../user.ts";
import type { Session } from "./session.ts";

/** A new sign-in's session, which the user's next new password ends. */
export const startSession = (
  user: Pick<User, "id" | "companyId" | "sessionGeneration">,
  begun: Pick<Session, "id" | "kind" | "signedInBy" | "clientId" | "network" | "userAgent">,
  credentialDigest: string,
  now: Instant,
): Session => ({
  schemaVersion: sessionSchemaVersion,
  ...begun,
  userId: user.id,
  companyId: user.companyId,
  version: 1,
  generation: user.sessionGeneration,
  startedAt: now,
  lastUsedAt: now,
  currentRefreshDigest: credentialDigest,
  previousRefreshDigest: null,
  rotatedAt: now,
  successorReplaced: false,
  endedAt: null,
});
