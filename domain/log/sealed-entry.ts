import { type FieldSealings, type Sealing, sealingOf } from "../kernel/stored/sealed-parts.ts";
import type { LoggedEntry } from "./entry.ts";

/** An entry without its changes states who did what to which record, and when. */
const entry: FieldSealings<LoggedEntry> = {
  schemaVersion: "clear",
  companyId: "clear",
  seq: "clear",
  kind: "clear",
  recordId: "clear",
  number: "clear",
  action: "clear",
  at: "clear",
  byUserId: "clear",
  requestId: "clear",
  changes: "sealed",
  stateDigest: "clear",
  viewVersion: "clear",
  previousMac: "clear",
  mac: "clear",
};

/**
 * What is sealed in an audit log entry: all values before and after. The MAC covers the entry in clear, so that the chain outlasts key
 * rotations. The entry is bound to its number within its record, because it may wait with its record before it has a place in the company's
 * log.
 */
export const entrySealing: Sealing = sealingOf<LoggedEntry>(entry, ({ companyId, kind, recordId, number }) => ({
  companyId,
  kind: "log",
  id: `${kind} ${recordId} ${number}`,
  field: "changes",
}));
