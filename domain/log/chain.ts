import { isObject } from "../kernel/same-data.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { LogEntry, LogEvent, LoggedEntry } from "./entry.ts";

/** Authenticates a text under the audit key. */
export type Mac = (text: string) => string;

/** What follows in a company's log: the number and the MAC of its last entry. */
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

/** Whether an object has no other names than these. */
const hasOnly = (names: ReadonlySet<string>, object: object): boolean => {
  for (const name in object) if (!names.has(name)) return false;
  return true;
};

const namesOfPlainChange = new Set(["from", "path", "to"]);
const namesOfEntry = new Set([
  ...["action", "at", "byUserId", "changes", "companyId", "kind", "mac", "number", "previousMac"],
  ...["recordId", "requestId", "schemaVersion", "seq", "stateDigest", "viewVersion"],
]);

/** Changes of one plain value each, with their names in their canonical order; null: one is another. */
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

/**
 * The text that the MAC is over: canonical JSON. Most entries have plain values alone, and JavaScript writes an object whose names
 * are in that order several times as fast as `canonicalJson`, which matters where many are verified at once.
 */
export const macText = (entry: EntryWithoutMac): string => {
  // What is stored may not be what was written: that is what the MAC is for.
  const changes = hasOnly(namesOfEntry, entry) ? plainChanges(entry.changes) : null;
  if (changes === null) return canonicalJson({ ...entry, mac: undefined });
  const { action, at, byUserId, companyId, kind, number, previousMac } = entry;
  const { recordId, requestId, schemaVersion, seq, stateDigest, viewVersion } = entry;
  return JSON.stringify({
    action,
    at,
    byUserId,
    changes,
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
};

/** The entry at the end of a company's log. */
export const chained = (entry: LogEntry | LogEvent, head: LogHead, mac: Mac): LoggedEntry => {
  const seq = head.seq + 1;
  const placed = { number: `r${seq}` as const, ...entry, seq, previousMac: head.mac };
  return { ...placed, mac: mac(macText(placed)) };
};

/** Whether an entry is as it was written, at its place. */
export const isAuthentic = (entry: LoggedEntry, mac: Mac): boolean => entry.mac === mac(macText(entry));

/** Whether an entry follows the one before it, unaltered. */
export const isChained = (entry: LoggedEntry, head: LogHead, mac: Mac): boolean =>
  entry.seq === head.seq + 1 && entry.previousMac === head.mac && isAuthentic(entry, mac);
