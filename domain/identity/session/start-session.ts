import type { Instant } from "../../kernel/day.ts";
import { sessionSchemaVersion } from "../upgrade.ts";
import type { User } from "../user.ts";
import type { Session } from "./session.ts";

/** The session of a new sign-in, which ends with the user's next password change. */
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
