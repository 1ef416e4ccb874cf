import type { Instant } from "../kernel/day.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import { isAuthentic, type Mac } from "./chain.ts";
import { type JsonObject, reverting } from "./changes.ts";
import type { LoggedEntry } from "./entry.ts";

/** The number of the first entry of a record since an instant; see `listOfRecordSince` of the log. */
export const firstOfSince = (firstLater: number, lastNumber: number, max: number): number =>
  Math.max(firstLater - 1, lastNumber - max, 1);

/** A record as stored, in whichever schema version. */
export interface StoredState {
  readonly view: JsonObject;
  readonly schemaVersion: number;
  readonly logNumber: number;
  /** The digest of the view. */
  readonly digest: string;
  /** The last save of a record without entries, which is older than the log. */
  readonly updatedAt: Instant;
}

/** A record's view at an earlier instant. */
export interface EarlierView {
  /** Null if there was no record yet. */
  readonly view: JsonObject | null;
  /** The number of the record's last entry by then; 0 if it had none. */
  readonly number: number;
  /**
   * Whether the stored record matches its last entry, and each entry back to the instant is unaltered. Null if no entry states the schema
   * version of its digest, or if the record was reshaped since.
   */
  readonly isVerified: boolean | null;
  /** The lowest schema version among the reverted entries and the record; null if an entry does not state it. */
  readonly lowestVersion: number | null;
}

/** The log does not reach back that far: only to the record at `earliest`, and later. */
export interface NotReconstructible {
  readonly _tag: "NotReconstructible";
  readonly earliest: Instant;
}

/** Whether no entry is missing between the last one by an instant and the record's last. */
const isUnbroken = (entries: readonly LoggedEntry[], at: Instant, logNumber: number): boolean => {
  const [first] = entries;
  const beginsByThen = first !== undefined && (first.at <= at || first.number === 1);
  return beginsByThen && entries.every(({ number }, place) => number === logNumber - (entries.length - 1 - place));
};

/** The entries that were verified, by the MAC function used: a store may return the same objects again. */
const authenticated = new WeakMap<LoggedEntry, Mac>();

const wasAuthentic = (entry: LoggedEntry, mac: Mac): boolean => {
  if (authenticated.get(entry) === mac) return true;
  const isAsWritten = isAuthentic(entry, mac);
  if (isAsWritten) authenticated.set(entry, mac);
  return isAsWritten;
};

interface Verification {
  readonly mac: Mac;
  /** Records of an earlier schema version have been reshaped since. */
  readonly reshapedBefore: number;
}

const verify = (
  stored: StoredState,
  entries: readonly LoggedEntry[],
  at: Instant,
  { mac, reshapedBefore }: Verification,
): Pick<EarlierView, "isVerified" | "lowestVersion"> => {
  const last = entries.at(-1);
  const versions = entries.map(({ viewVersion }) => viewVersion);
  const known = versions.filter((version) => version !== undefined);
  const lowestVersion = known.length < versions.length ? null : Math.min(stored.schemaVersion, ...known);
  if (lowestVersion === null || lowestVersion < reshapedBefore) return { lowestVersion, isVerified: null };
  if (last === undefined) return { lowestVersion, isVerified: stored.logNumber === 0 ? null : false };
  if (last.number === stored.logNumber && last.viewVersion !== stored.schemaVersion)
    return { lowestVersion, isVerified: null };
  const isVerified =
    isUnbroken(entries, at, stored.logNumber) &&
    last.stateDigest === stored.digest &&
    entries.every((entry) => wasAuthentic(entry, mac));
  return { lowestVersion, isVerified };
};

/**
 * The view of a record at an instant, from the stored record and the entries of its log: the first later one, all after it, and the one
 * before it, which shows that none is missing in between.
 */
export const earlierView = (
  stored: StoredState,
  entries: readonly LoggedEntry[],
  at: Instant,
  verification: Verification,
): Result<EarlierView, NotReconstructible> => {
  const checked = verify(stored, entries, at, verification);
  if (stored.logNumber === 0 && at < stored.updatedAt)
    return refuse({ _tag: "NotReconstructible", earliest: stored.updatedAt });
  const first = entries.findIndex((entry) => entry.at > at);
  const later = first < 0 ? [] : entries.slice(first);
  let view: JsonObject | null = stored.view;
  const revert = reverting(stored.view);
  for (const entry of later.toReversed()) {
    const notReconstructible: NotReconstructible = { _tag: "NotReconstructible", earliest: entry.at };
    if (view === null) return refuse(notReconstructible);
    try {
      view = revert(entry.changes);
    } catch {
      // The entry cannot have led to the state after it.
      return refuse(notReconstructible);
    }
    // There was a record before its first entry: it is older than the log.
    if (entry.number === 1 && view !== null) return refuse(notReconstructible);
  }
  const firstNumber = later[0]?.number;
  const number = typeof firstNumber === "number" ? firstNumber - 1 : stored.logNumber;
  return accept({ view, number, ...checked });
};
