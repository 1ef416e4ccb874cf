import type { LogEntry } from "../entry.ts";
import type { EntryNumber } from "../ports.ts";
import { type LogProblem, type NamedRecord, problemOf } from "./problem.ts";

const isSameRecord = (one: NamedRecord, other: NamedRecord): boolean =>
  one.kind === other.kind && one.recordId === other.recordId;

/** Checks that an entry is the next one of the same record, or the first of another record; null if it is. */
export const numberProblem = (before: EntryNumber | null, next: EntryNumber): LogProblem | null => {
  const expected = before !== null && isSameRecord(before, next) ? before.number + 1 : 1;
  return next.number === expected ? null : problemOf("number_gap", next, expected);
};

/** What an entry states about the resulting state. */
export type LoggedState = Pick<LogEntry, "stateDigest" | "viewVersion">;

/** A stored record, with what the log has about it. */
interface RecordBesideLog {
  readonly record: NamedRecord;
  readonly schemaVersion: number;
  readonly logNumber: number;
  /** The entry with its `logNumber`. */
  readonly entry: LoggedState | undefined;
  /** The digest of its view; null if not every save of its kind is logged, so that there is nothing to compare. */
  readonly digest: (() => string) | null;
}

/**
 * The problem of a record. Entries that do not state the schema version of their record cannot be compared. A digest that cannot be
 * computed counts as different, because whatever was logged could be viewed.
 */
export const recordProblem = (stored: RecordBesideLog): LogProblem | null => {
  const { record, schemaVersion, logNumber, entry, digest } = stored;
  if (!(Number.isInteger(logNumber) && logNumber >= 0)) return problemOf("record_differs", record);
  if (logNumber === 0) return null;
  if (entry === undefined) return problemOf("truncated", record, logNumber);
  if (digest === null || entry.viewVersion === undefined) return null;
  try {
    if (entry.viewVersion === schemaVersion && entry.stateDigest === digest()) return null;
  } catch {}
  return problemOf("record_differs", record, logNumber);
};
