import type { LogEvent } from "../../domain/log/entry.ts";
import { logEntrySchemaVersion } from "../../domain/log/upgrade.ts";
import type { Dependencies } from "./dependencies.ts";

type HappenedEvent = Pick<LogEvent, "companyId" | "kind" | "recordId" | "action" | "byUserId" | "requestId"> &
  Partial<Pick<LogEvent, "changes">>;

/** Writes to the audit log what happened now without changing a record. What it allows may be given once this is done. */
export const logEvent = ({ forCompany, clock }: Dependencies, event: HappenedEvent): Promise<void> =>
  forCompany(event.companyId).log.append({
    changes: [],
    ...event,
    schemaVersion: logEntrySchemaVersion,
    at: clock.now(),
    stateDigest: "",
  });
