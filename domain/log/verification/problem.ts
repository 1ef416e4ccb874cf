import type { LoggedKind } from "../record-kinds.ts";

/**
 * The problems that a log, or a record compared with it, can have:
 * - `altered`: what is stored at a place is not the entry that was written, or cannot be read,
 * - `missing`: places without an entry,
 * - `moved`: an entry of another place,
 * - `inserted`: an entry that was written, but not after the one before it,
 * - `number_gap`: the entries of a record are not 1, 2, 3, and so on,
 * - `record_differs`: a record does not match its last entry, or does not exist,
 * - `truncated`: there are fewer entries than a record, or the head stored elsewhere, counts,
 * - `head_differs`: another entry is at the place of the head stored elsewhere.
 */
export const problemKinds = [
  "altered",
  "missing",
  "moved",
  "inserted",
  "number_gap",
  "record_differs",
  "truncated",
  "head_differs",
] as const;
type ProblemKind = (typeof problemKinds)[number];

/** A record, as the log names it. */
export interface NamedRecord {
  readonly kind: LoggedKind;
  readonly recordId: string;
}

/** One problem and its location. */
export interface LogProblem {
  readonly problem: ProblemKind;
  /** The place in the company's log, and the last one if there are several; null if it concerns a record. */
  readonly seq: number | null;
  readonly lastSeq: number | null;
  /** The record concerned; null if the entry that would name it is missing or cannot be read. */
  readonly record: NamedRecord | null;
  /** The number of the record's entry; for an event `r` and its place. */
  readonly number: number | `r${number}` | null;
}

/** A problem at one place. */
export const problemAt = (
  problem: ProblemKind,
  seq: number,
  entry: (NamedRecord & Pick<LogProblem, "number">) | null = null,
): LogProblem => ({
  problem,
  seq,
  lastSeq: seq,
  record: entry && { kind: entry.kind, recordId: entry.recordId },
  number: entry?.number ?? null,
});

/** A problem of a record, or of the numbers of its entries. */
export const problemOf = (
  problem: ProblemKind,
  { kind, recordId }: NamedRecord,
  number: number | null = null,
): LogProblem => ({ problem, seq: null, lastSeq: null, record: { kind, recordId }, number });
