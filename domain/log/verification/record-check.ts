import type { LogEntry } from "../entry.ts";
import type { EntryNumber } from "../ports.ts";
import { type LogProblem, type NamedRecord, problemOf } from "./problem.ts";

const isSameRecord = (one: NamedRecord, other: NamedRecord): boolean =>
  one.kind === other.kind && one.recordId === other.recordId;

/** Whether an entry is the next one of the record of the entry before it, or the first of another record; null: it is. */
export const numberProblem = (before: EntryNumber | null, next: EntryNumber): LogProblem | null => {
  const expected = before !== null && isSameRecord(before, next) ? before.number + 1 : 1;
  return next.number === expected ? null : problemOf("number_gap", next, expected);
};

/** What an entry says of the state that it led to. */
export type LoggedState = Pick<LogEntry, "stateDigest" | "viewVersion">;

/** A record as it is stored, and what the log has of it. */
export interface RecordBesideLog {
  readonly record: NamedRecord;
  readonly schemaVersion: number;
  readonly logNumber: number;
  /** The entry of its `logNumber`. */
  readonly entry: LoggedState | undefined;
  /** Digest of its view; null where not every save of its kind is logged, so that there is nothing to compare it with. */
  readonly digest: (() => string) | null;
}

/**
 * What is wrong with a record. Entries from before they named the form of their record cannot be compared. A digest that cannot be
 * made is another one: what was logged could be viewed.
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
