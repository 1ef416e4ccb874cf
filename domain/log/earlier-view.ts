import type { Instant } from "../kernel/day.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import { isAuthentic, type Mac } from "./chain.ts";
import type { JsonObject } from "./changes.ts";
import type { LoggedEntry } from "./entry.ts";
import { reverting } from "./reverting.ts";

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

/** A record that is led back to an instant, entry by entry, so that a long history is never in memory as a whole. */
interface WayBack {
  /**
   * Takes the next earlier entry of the record, beginning with its last one. `isLater`: its changes are reverted; the last entry by the
   * instant is not, and shows that none is missing in between.
   */
  readonly take: (entry: LoggedEntry, isLater: boolean) => Result<null, NotReconstructible>;
  readonly end: () => Result<EarlierView, NotReconstructible>;
}

/** Reverts the changes of entries, each of which led to the state before it was taken. */
const revertingEntries = (stored: StoredState) => {
  let view: JsonObject | null = stored.view;
  let number = stored.logNumber;
  const revert = reverting(stored.view);
  return {
    revert: (entry: LoggedEntry): Result<null, NotReconstructible> => {
      const notReconstructible = refuse<NotReconstructible>({ _tag: "NotReconstructible", earliest: entry.at });
      if (view === null) return notReconstructible;
      try {
        view = revert(entry.changes);
      } catch {
        // The entry cannot have led to the state after it.
        return notReconstructible;
      }
      if (typeof entry.number === "number") number = entry.number - 1;
      // There was a record before its first entry: it is older than the log.
      return entry.number === 1 && view !== null ? notReconstructible : accept(null);
    },
    reverted: () => ({ view, number }),
  };
};

/** Verifies entries from the record's last one back. */
const verifying = (stored: StoredState, at: Instant, { mac, reshapedBefore }: Verification) => {
  let [last, oldest]: (LoggedEntry | undefined)[] = [];
  let lowestVersion: number | null = stored.schemaVersion;
  let [count, isUnbroken, areAuthentic] = [0, true, true];
  const isKnown = () => lowestVersion !== null && lowestVersion >= reshapedBefore;
  return {
    verify: (entry: LoggedEntry): void => {
      last ??= entry;
      oldest = entry;
      isUnbroken &&= entry.number === stored.logNumber - count;
      count += 1;
      const { viewVersion } = entry;
      lowestVersion = lowestVersion === null || viewVersion === undefined ? null : Math.min(lowestVersion, viewVersion);
      areAuthentic &&= !isKnown() || wasAuthentic(entry, mac);
    },
    verified: (): Pick<EarlierView, "isVerified" | "lowestVersion"> => {
      if (!isKnown()) return { lowestVersion, isVerified: null };
      if (last === undefined || oldest === undefined)
        return { lowestVersion, isVerified: stored.logNumber === 0 ? null : false };
      if (last.number === stored.logNumber && last.viewVersion !== stored.schemaVersion)
        return { lowestVersion, isVerified: null };
      const beginsByThen = oldest.at <= at || oldest.number === 1;
      const isVerified = beginsByThen && isUnbroken && last.stateDigest === stored.digest && areAuthentic;
      return { lowestVersion, isVerified };
    },
  };
};

/** The way back from a stored record to its view at an instant. */
export const wayBack = (stored: StoredState, at: Instant, verification: Verification): WayBack => {
  const { revert, reverted } = revertingEntries(stored);
  const { verify, verified } = verifying(stored, at, verification);
  return {
    take: (entry, isLater) => {
      verify(entry);
      return isLater ? revert(entry) : accept(null);
    },
    end: () =>
      stored.logNumber === 0 && at < stored.updatedAt
        ? refuse({ _tag: "NotReconstructible", earliest: stored.updatedAt })
        : accept({ ...reverted(), ...verified() }),
  };
};
