import type { Instant } from "../kernel/day.ts";
import type { UpgradeStep } from "../kernel/stored/stored-document.ts";
import type { Change } from "./changes.ts";
import type { LogAction, LoggedKind } from "./record-kinds.ts";

/**
 * What a change of a record says of itself. It is written with the change, or not at all; its place in the company's log
 * comes afterward.
 */
export interface LogEntry {
  readonly schemaVersion: number;
  readonly companyId: number;
  readonly kind: LoggedKind;
  /** The record's id within its kind, as text, since not every kind has numbers. */
  readonly recordId: string;
  /** The record's own entries are numbered from 1 without gaps. */
  readonly number: number;
  readonly action: LogAction;
  readonly at: Instant;
  /** 0: the service itself. */
  readonly byUserId: number;
  readonly requestId: string;
  /** All that changed in the view of the record, so that the earlier view can be had back. */
  readonly changes: readonly Change[];
  /** Digest of the view after the change. */
  readonly stateDigest: string;
  /**
   * The schema version of the record whose view this is: a later one may show more. Entries of before it was written, and
   * events, have none; it is added to none of them, since the MAC is over what was written.
   */
  readonly viewVersion?: number;
}

/**
 * What is logged though it changes no record: a read, before anything of it is given, or a sign-in. It belongs to no state
 * of a record, so that its number is given with its place, and its digest is empty; `changes` say what was read.
 */
export type LogEvent = Omit<LogEntry, "number" | "viewVersion">;

/** An entry at its place in the company's log. */
export interface LoggedEntry extends Omit<LogEntry, "number"> {
  /** Of an event, which is no change of a record: `r` and its place in the company's log. */
  readonly number: number | `r${number}`;
  /** The company's entries are numbered from 1 without gaps. */
  readonly seq: number;
  /** Empty for the first entry of a company. */
  readonly previousMac: string;
  /** Over the entry, its place and the MAC before it: an entry that is removed or altered later breaks the chain. */
  readonly mac: string;
}

/** A record that is saved at a version and whose entries are numbered. */
export interface LoggedRecord {
  readonly schemaVersion: number;
  readonly version: number;
  /** The number of the record's last entry; 0 where the record is older than the log. */
  readonly logNumber: number;
}

/** A record that is added, and the entry that says so. */
export interface NewRecord<Added extends LoggedRecord> {
  readonly record: Added;
  readonly entry: LogEntry;
}

/** The upgrade of records of the first release, which have no entries. */
export const addLogNumber: UpgradeStep = (document) => ({ ...document, logNumber: 0 });

/** A changed record as its save stores it: at its next version, with one more entry. */
export const nextState = <Changed extends LoggedRecord>(record: Changed): Changed => ({
  ...record,
  version: record.version + 1,
  logNumber: record.logNumber + 1,
});

/**
 * The same where not every save of a kind of record is logged; null: this one is not. Throws where the entry is not the one
 * that belongs to the next state: a bug.
 */
export const nextStateWith = <Changed extends LoggedRecord>(record: Changed, entry: LogEntry | null): Changed => {
  if (entry === null) return { ...record, version: record.version + 1 };
  const next = nextState(record);
  assertEntryOf(next, entry);
  return next;
};

/** Throws where a record is added without the entry that it counts, or with one that it does not count: a bug. */
export const assertFirstEntryOf = (record: LoggedRecord, entry: LogEntry | null): void => {
  if (record.logNumber > 0 !== (entry !== null))
    throw new Error(
      `a record that counts ${record.logNumber} entries was added with ${entry === null ? "none" : "one"}`,
    );
  if (entry !== null) assertEntryOf(record, entry);
};

/** Throws where an entry is not the one that belongs to a state about to be stored: a bug. */
const assertEntryOf = (state: LoggedRecord, entry: LogEntry): void => {
  if (entry.number !== state.logNumber)
    throw new Error(
      `entry ${entry.number} of ${entry.kind} ${entry.recordId} was given for its entry ${state.logNumber}`,
    );
};
