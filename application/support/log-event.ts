import type { LogEvent } from "../../domain/log/entry.ts";
import { logEntrySchemaVersion } from "../../domain/log/upgrade.ts";
import type { Dependencies } from "./dependencies.ts";

type HappenedEvent = Pick<LogEvent, "companyId" | "kind" | "recordId" | "action" | "byUserId" | "requestId"> &
  Partial<Pick<LogEvent, "changes">>;

/** The entry of the audit log for what happens now without changing a record. */
export const eventNow = ({ clock }: Dependencies, event: HappenedEvent): LogEvent => ({
  changes: [],
  ...event,
  schemaVersion: logEntrySchemaVersion,
  at: clock.now(),
  stateDigest: "",
});

/** Writes to the audit log what happened now without changing a record. What it allows may be given once this is done. */
export const logEvent = (dependencies: Dependencies, event: HappenedEvent): Promise<void> =>
  dependencies.forCompany(event.companyId).log.append(eventNow(dependencies, event));
