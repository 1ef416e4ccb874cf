import type { Instant } from "../kernel/day.ts";
import type { Page, PageOf } from "../kernel/page.ts";
import type { LogEntry, LogEvent, LoggedEntry } from "./entry.ts";
import type { LogAction, LoggedKind } from "./record-kinds.ts";

/** The entries of a record since an instant. */
interface EntriesSince {
  /** The number of the first entry later than the instant; one more than the last number if there is none. */
  readonly firstLater: number;
  readonly entries: readonly LoggedEntry[];
}

/** Filters the entries of a company's log; null for all. */
export interface LogFilter {
  readonly kind: LoggedKind | null;
  readonly recordId: string | null;
  readonly action: LogAction | null;
  readonly byUserId: number | null;
  /** Inclusive. */
  readonly after: Instant | null;
  /** Exclusive. */
  readonly before: Instant | null;
}

export type LogOrder = "seq";

/** What is stored at a place of a log. */
export interface PlacedEntry {
  readonly place: number;
  /** Null if it cannot be read as an entry. */
  readonly entry: LoggedEntry | null;
}

/** The number of an entry among those of its record; events have none. */
export interface EntryNumber {
  readonly kind: LoggedKind;
  readonly recordId: string;
  readonly number: number;
}

/**
 * The log of one company. The records' own stores write entries together with the change that each describes; a store that cannot do both
 * in one write keeps the entry with the record and appends it here soon after. Each read first appends entries that are still waiting, so
 * that an acknowledged change is never missing.
 */
export interface CompanyLog {
  list(filter: LogFilter, page: Page<LogOrder>): Promise<PageOf<LoggedEntry>>;
  /** The number of the last entry that has a place; waiting entries are not appended. */
  lastSeq(): Promise<number>;
  /** What is stored at the last place; null if the log is empty. Waiting entries are not appended, as the audit key may not be checked yet. */
  lastPlace(): Promise<PlacedEntry | null>;
  /** The entries after a number, oldest first, at most `max`. */
  listAfter(seq: number, max: number): Promise<LoggedEntry[]>;
  /**
   * The entries of a record that lead back to an instant: the last one by then and all later ones, ordered by number. Entries after
   * `lastNumber`, and entries more than `max` numbers before it, are left out. Events, which have no number of their record, are not
   * included.
   */
  listOfRecordSince(
    kind: LoggedKind,
    recordId: string,
    instant: Instant,
    lastNumber: number,
    max: number,
  ): Promise<EntriesSince>;
  /** The entries of a record after a number, ordered by number, at most `max`. */
  listOfRecord(kind: LoggedKind, recordId: string, afterNumber: number, max: number): Promise<LoggedEntry[]>;
  /** What is stored at the places after one, in order, at most `max`. Used only to verify the log. */
  placesAfter(place: number, max: number): Promise<PlacedEntry[]>;
  /** The numbers of all entries after one, ordered by kind, record, and number, at most `max`; null to begin with the first. */
  numbersAfter(last: EntryNumber | null, max: number): Promise<EntryNumber[]>;
  /** The existing ones among these entries, in no particular order; nothing of them is decrypted. */
  statesOf(entries: readonly EntryNumber[]): Promise<(EntryNumber & Pick<LogEntry, "stateDigest" | "viewVersion">)[]>;
  /** Writes an event at the end of the log. Only then may the data or tokens be returned. */
  append(event: LogEvent): Promise<void>;
}
