import type { Instant } from "../kernel/day.ts";
import type { Page, PageOf } from "../kernel/page.ts";
import type { LogEntry, LogEvent, LoggedEntry } from "./entry.ts";
import type { LogAction, LoggedKind } from "./record-kinds.ts";

/** The entries of a record since an instant. */
interface EntriesSince {
  /** The number of the first entry that is later than the instant; one more than the last where none is. */
  readonly firstLater: number;
  readonly entries: readonly LoggedEntry[];
}

/** Which entries of a company's log; null: all of them. */
export interface LogFilter {
  readonly kind: LoggedKind | null;
  readonly recordId: string | null;
  readonly action: LogAction | null;
  readonly byUserId: number | null;
  /** This instant is included … */
  readonly after: Instant | null;
  /** … and this one is not. */
  readonly before: Instant | null;
}

export type LogOrder = "seq";

/** What lies at a place of a log. */
export interface PlacedEntry {
  readonly place: number;
  /** Null: nothing that can be read as an entry. */
  readonly entry: LoggedEntry | null;
}

/** The number of an entry among those of its record; events have none. */
export interface EntryNumber {
  readonly kind: LoggedKind;
  readonly recordId: string;
  readonly number: number;
}

/**
 * The log of one company. Entries are written by the records' own stores, each with the change that it describes; a store
 * that cannot do both in one write keeps the entry with the record and appends it here soon after. Each reading first
 * appends what is still waiting, so that a change that was acknowledged is never missing.
 */
export interface CompanyLog {
  list(filter: LogFilter, page: Page<LogOrder>): Promise<PageOf<LoggedEntry>>;
  /** The number of the last entry that has its place; what still waits is not appended. */
  lastSeq(): Promise<number>;
  /** The entries after a number, oldest first, at most `max`. */
  listAfter(seq: number, max: number): Promise<LoggedEntry[]>;
  /**
   * The entries of a record that lead back to an instant: the last one by then and all later ones, in the order of their numbers. Those
   * after `lastNumber` are left out, and those before the `max` numbers that lead to it. Events, which have no number of their record,
   * are none of its entries.
   */
  listOfRecordSince(
    kind: LoggedKind,
    recordId: string,
    instant: Instant,
    lastNumber: number,
    max: number,
  ): Promise<EntriesSince>;
  /** The entries of a record after a number, in the order of their numbers, at most `max`. */
  listOfRecord(kind: LoggedKind, recordId: string, afterNumber: number, max: number): Promise<LoggedEntry[]>;
  /** What lies at the places after one, in their order, at most `max`: only in order to verify the log. */
  placesAfter(place: number, max: number): Promise<PlacedEntry[]>;
  /** The numbers of all entries after one, in the order of kinds, records and numbers, at most `max`; null: from the first one on. */
  numbersAfter(last: EntryNumber | null, max: number): Promise<EntryNumber[]>;
  /** Those of these entries that there are, in no certain order; nothing of them is decrypted. */
  statesOf(entries: readonly EntryNumber[]): Promise<(EntryNumber & Pick<LogEntry, "stateDigest" | "viewVersion">)[]>;
  /** Writes an event at the end of the log; what is read, or tokens, may be given once this is done. */
  append(event: LogEvent): Promise<void>;
}
