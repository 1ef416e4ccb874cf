import { emptyLog, isAuthentic, isChained, type LogHead, type Mac } from "../chain.ts";
import type { PlacedEntry } from "../ports.ts";
import { type LogProblem, problemAt } from "./problem.ts";

/** How far a log was checked. */
export interface CheckedUntil {
  readonly seq: number;
  /** The MAC of the entry there; null if the entry is not known to be unaltered, so that the next one cannot be compared with it. */
  readonly mac: string | null;
}

/** Where a check begins: after the place of a head, whose own entry is compared with it. */
interface ChainStart {
  readonly until: CheckedUntil;
  /** The head stored elsewhere; null if there is none to compare with. */
  readonly head: LogHead | null;
}

/** The start of a check after a head, or from the first entry if null. A head without a MAC is not compared. */
export const chainStart = (from: LogHead | null): ChainStart => {
  if (from === null || from.seq === 0) return { until: emptyLog, head: null };
  if (from.mac === "") return { until: { seq: from.seq, mac: null }, head: null };
  return { until: { seq: from.seq - 1, mac: null }, head: from };
};

const headProblems = ({ place, entry }: PlacedEntry, head: LogHead | null): LogProblem[] =>
  head !== null && place === head.seq && entry?.mac !== head.mac ? [problemAt("head_differs", place, entry)] : [];

const entryProblem = ({ place, entry }: PlacedEntry, macBefore: string | null, mac: Mac): LogProblem | null => {
  if (entry === null || !isAuthentic(entry, mac)) return problemAt("altered", place, entry);
  if (entry.seq !== place) return problemAt("moved", place, entry);
  return macBefore === null || entry.previousMac === macBefore ? null : problemAt("inserted", place, entry);
};

/** The problems of the next entry stored in a log, and how far the log is then checked. */
export const checkNext = (
  until: CheckedUntil,
  placed: PlacedEntry,
  { head, mac }: { readonly head: LogHead | null; readonly mac: Mac },
): { readonly until: CheckedUntil; readonly problems: readonly LogProblem[] } => {
  const { place, entry } = placed;
  const follows = place === until.seq + 1;
  const atHead = headProblems(placed, head);
  if (follows && entry !== null && until.mac !== null && isChained(entry, { seq: until.seq, mac: until.mac }, mac))
    return { until: { seq: place, mac: entry.mac }, problems: atHead };
  const missing = follows ? [] : [{ ...problemAt("missing", until.seq + 1), lastSeq: place - 1 }];
  const found = entryProblem(placed, follows ? until.mac : null, mac);
  return {
    until: { seq: place, mac: found === null && entry !== null ? entry.mac : null },
    problems: [...missing, ...atHead, ...(found === null ? [] : [found])],
  };
};

/** The problems at the end of a log. */
export const checkEnd = ({ seq }: CheckedUntil, head: LogHead | null): readonly LogProblem[] =>
  head !== null && seq < head.seq ? [problemAt("truncated", head.seq)] : [];
