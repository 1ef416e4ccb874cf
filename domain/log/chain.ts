import { isObject } from "../kernel/same-data.ts";
import { canonicalJson, canonicalJsonOnce } from "./canonical-json.ts";
import type { LogEntry, LogEvent, LoggedEntry } from "./entry.ts";

/** Authenticates a text under the audit key. */
export type Mac = (text: string) => string;

/** The head of a company's log: the number and the MAC of its last entry. */
export interface LogHead {
  readonly seq: number;
  readonly mac: string;
}

/** The head of one company's log. */
export interface CompanyLogHead extends LogHead {
  readonly companyId: number;
}

/** The head of a log without entries. */
export const emptyLog: LogHead = { seq: 0, mac: "" };

type EntryWithoutMac = Omit<LoggedEntry, "mac"> & { readonly mac?: unknown };

const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null;

/** Whether an object has no properties other than these. */
const hasOnly = (names: ReadonlySet<string>, object: object): boolean => {
  for (const name in object) if (!names.has(name)) return false;
  return true;
};

const namesOfPlainChange = new Set(["from", "path", "to"]);
const namesOfNew = new Set(["path", "to"]);
const namesOfEntry = new Set([
  ...["action", "at", "byUserId", "changes", "companyId", "kind", "mac", "number", "previousMac"],
  ...["recordId", "requestId", "schemaVersion", "seq", "stateDigest", "viewVersion"],
]);

/** Changes of one primitive value each, with their properties in canonical order; null if any is different. */
const plainChanges = (changes: unknown): readonly object[] | null => {
  if (!Array.isArray(changes)) return null;
  const plain: object[] = [];
  for (const change of changes) {
    if (!isObject(change) || !hasOnly(namesOfPlainChange, change)) return null;
    const { from, path, to } = change;
    if (!isPlain(from) || !isPlain(to)) return null;
    plain.push({ from, path, to });
  }
  return plain;
};

/** The state of a new record, if that is the only change; otherwise null. */
const stateOfNew = (changes: unknown): object | null => {
  const [change, ...others] = Array.isArray(changes) ? changes : [];
  if (others.length > 0 || !isObject(change) || !hasOnly(namesOfNew, change)) return null;
  const { path, to } = change;
  return Array.isArray(path) && path.length === 0 && isObject(to) ? to : null;
};

const changesText = (changes: unknown): string => {
  const plain = plainChanges(changes);
  if (plain !== null) return JSON.stringify(plain);
  const state = stateOfNew(changes);
  return state === null ? canonicalJson(changes) : `[{"path":[],"to":${canonicalJsonOnce(state)}}]`;
};

/**
 * The text that the MAC covers: canonical JSON. JavaScript writes an object whose properties are already in that order several times as
 * fast as `canonicalJson`, which matters when many entries are verified, and the state of a new record was already written for its digest.
 */
export const macText = (entry: EntryWithoutMac): string => {
  // What is stored may differ from what was written: detecting this is the purpose of the MAC.
  const { action, at, byUserId, changes, companyId, kind, number, previousMac } = entry;
  if (!hasOnly(namesOfEntry, entry) || !Array.isArray(changes) || action === undefined)
    return canonicalJson({ ...entry, mac: undefined });
  const { recordId, requestId, schemaVersion, seq, stateDigest, viewVersion } = entry;
  const before = JSON.stringify({ action, at, byUserId });
  const after = JSON.stringify({
    companyId,
    kind,
    number,
    previousMac,
    recordId,
    requestId,
    schemaVersion,
    seq,
    stateDigest,
    viewVersion,
  });
  return `${before.slice(0, -1)},"changes":${changesText(changes)},${after.slice(1)}`;
};

/** The entry, chained to the end of a company's log. */
export const chained = (entry: LogEntry | LogEvent, head: LogHead, mac: Mac): LoggedEntry => {
  const seq = head.seq + 1;
  const placed = { number: `r${seq}` as const, ...entry, seq, previousMac: head.mac };
  return { ...placed, mac: mac(macText(placed)) };
};

/** Whether an entry is unaltered, at its place. */
export const isAuthentic = (entry: LoggedEntry, mac: Mac): boolean => entry.mac === mac(macText(entry));

/** Whether an entry is unaltered and follows the one before it. */
export const isChained = (entry: LoggedEntry, head: LogHead, mac: Mac): boolean =>
  entry.seq === head.seq + 1 && entry.previousMac === head.mac && isAuthentic(entry, mac);
