import type { LoggedKind } from "../record-kinds.ts";

/**
 * What can be wrong with a log or with a record beside it:
 * - `altered`: what lies at a place is not the entry that was written, or cannot be read,
 * - `missing`: places without an entry,
 * - `moved`: an entry of another place,
 * - `inserted`: an entry that was written, though not after the one before it,
 * - `number_gap`: the entries of a record are not 1, 2, 3 and so on,
 * - `record_differs`: a record is not the one of its last entry, or is not there,
 * - `truncated`: there are fewer entries than a record, or the head from elsewhere, counts,
 * - `head_differs`: there is another entry where the head from elsewhere was.
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

/** A record as the log names it. */
export interface NamedRecord {
  readonly kind: LoggedKind;
  readonly recordId: string;
}

/** One thing that is wrong, and where. */
export interface LogProblem {
  readonly problem: ProblemKind;
  /** The place in the company's log, and the last one where it is several; null: it is about a record. */
  readonly seq: number | null;
  readonly lastSeq: number | null;
  /** The record that it is about; null where the entry that would say so is missing or cannot be read. */
  readonly record: NamedRecord | null;
  /** The number of the record's entry; of events `r` and their place. */
  readonly number: number | `r${number}` | null;
}

/** Something that is wrong at one place. */
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

/** Something that is wrong with a record or the numbers of its entries. */
export const problemOf = (
  problem: ProblemKind,
  { kind, recordId }: NamedRecord,
  number: number | null = null,
): LogProblem => ({ problem, seq: null, lastSeq: null, record: { kind, recordId }, number });
