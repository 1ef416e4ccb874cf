import type { Actor } from "../../domain/access/actor.ts";
import type { LogEvent } from "../../domain/log/entry.ts";
import { logEntrySchemaVersion } from "../../domain/log/upgrade.ts";
import type { Dependencies } from "./dependencies.ts";

type HappenedEvent = Pick<LogEvent, "companyId" | "kind" | "recordId" | "action" | "byUserId" | "requestId"> &
  Partial<Pick<LogEvent, "changes">>;

/** An audit log entry for something that happens now without changing a record. */
export const eventNow = ({ clock }: Dependencies, event: HappenedEvent): LogEvent => ({
  changes: [],
  ...event,
  schemaVersion: logEntrySchemaVersion,
  at: clock.now(),
  stateDigest: "",
});

/** Writes an audit log entry for something that happens now without changing a record. Grant what it allows only after this resolves. */
export const logEvent = (dependencies: Dependencies, event: HappenedEvent): Promise<void> =>
  dependencies.forCompany(event.companyId).log.append(eventNow(dependencies, event));

/**
 * Writes to the audit log that a user reads content that is confidential, or a whole list. Return it only after this resolves. There is no
 * entry if the content does not leave the service.
 */
export const logRead = async (
  dependencies: Dependencies,
  { userId: byUserId, requestId, receivesNoContent }: Actor,
  read: Omit<HappenedEvent, "byUserId" | "requestId">,
): Promise<void> => {
  if (receivesNoContent !== true) await logEvent(dependencies, { ...read, byUserId, requestId });
};
