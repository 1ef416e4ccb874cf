import type { Instant } from "../kernel/day.ts";
import type { UpgradeStep } from "../kernel/stored/stored-document.ts";
import type { Change } from "./changes.ts";
import type { LogAction, LoggedKind } from "./record-kinds.ts";

/** A change of a record. It is written together with the change, or not at all; its place in the company's log is assigned afterward. */
export interface LogEntry {
  readonly schemaVersion: number;
  readonly companyId: number;
  readonly kind: LoggedKind;
  /** The record's id within its kind, as text, because not every kind has numeric ids. */
  readonly recordId: string;
  /** The record's own entries are numbered from 1 without gaps. */
  readonly number: number;
  readonly action: LogAction;
  readonly at: Instant;
  /** 0 for the service itself. */
  readonly byUserId: number;
  readonly requestId: string;
  /** All changes in the view of the record, so that the earlier view can be computed. */
  readonly changes: readonly Change[];
  /** The digest of the view after the change. */
  readonly stateDigest: string;
  /**
   * The schema version of the record that the view shows; a later version may show more. Events, and entries from before it was written,
   * have none. It is never added to them later, because the MAC covers what was written.
   */
  readonly viewVersion?: number;
}

/**
 * An event that is logged although it changes no record: a read, before any data is returned, or a sign-in. It belongs to no state of a
 * record, so its number is assigned with its place, and its digest is empty; `changes` describe what was read.
 */
export type LogEvent = Omit<LogEntry, "number" | "viewVersion">;

/** An entry at its place in the company's log. */
export interface LoggedEntry extends Omit<LogEntry, "number"> {
  /** For an event, which is not a change of a record: `r` and its place in the company's log. */
  readonly number: number | `r${number}`;
  /** The company's entries are numbered from 1 without gaps. */
  readonly seq: number;
  /** Empty for the first entry of a company. */
  readonly previousMac: string;
  /** Covers the entry, its place, and the preceding MAC: removing or altering an entry later breaks the chain. */
  readonly mac: string;
}

/** A record that is saved with a version and whose entries are numbered. */
export interface LoggedRecord {
  readonly schemaVersion: number;
  readonly version: number;
  /** The number of the record's last entry; 0 if the record is older than the log. */
  readonly logNumber: number;
}

/** A record that is added, with its log entry. */
export interface NewRecord<Added extends LoggedRecord> {
  readonly record: Added;
  readonly entry: LogEntry;
}

/** The upgrade of records of the first release, which have no entries. */
export const addLogNumber: UpgradeStep = (document) => ({ ...document, logNumber: 0 });

/** A changed record as stored by its save: with its next version and one more entry. */
export const nextState = <Changed extends LoggedRecord>(record: Changed): Changed => ({
  ...record,
  version: record.version + 1,
  logNumber: record.logNumber + 1,
});

/**
 * The same for kinds of records of which not every save is logged; null if this one is not. Throws if the entry does not belong to the next
 * state, which is a bug.
 */
export const nextStateWith = <Changed extends LoggedRecord>(record: Changed, entry: LogEntry | null): Changed => {
  if (entry === null) return { ...record, version: record.version + 1 };
  const next = nextState(record);
  assertEntryOf(next, entry);
  return next;
};

/** Throws if a record is added without the entry that it counts, or with one that it does not count, which is a bug. */
export const assertFirstEntryOf = (record: LoggedRecord, entry: LogEntry | null): void => {
  if (record.logNumber > 0 !== (entry !== null))
    throw new Error(
      `a record that counts ${record.logNumber} entries was added with ${entry === null ? "none" : "one"}`,
    );
  if (entry !== null) assertEntryOf(record, entry);
};

/** Throws if an entry does not belong to the state about to be stored, which is a bug. */
const assertEntryOf = (state: LoggedRecord, entry: LogEntry): void => {
  if (entry.number !== state.logNumber)
    throw new Error(
      `entry ${entry.number} of ${entry.kind} ${entry.recordId} was given for its entry ${state.logNumber}`,
    );
};
