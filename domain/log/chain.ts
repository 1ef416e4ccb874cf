import { isObject } from "../kernel/same-data.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { Change, Json } from "./changes.ts";
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

const isPlain = (value: Json | undefined): boolean => typeof value !== "object" || value === null;

/** A change of one plain value with its names in their canonical order; null: it is another one. */
const plainChange = (change: Change): Change | null => {
  if (!isObject(change) || "fromOrder" in change) return null;
  const { from, path, to, ...others } = change;
  return isPlain(from) && isPlain(to) && Object.keys(others).length === 0 ? ({ from, path, to } as Change) : null;
};

/**
 * The text that the MAC is over: canonical JSON. Most entries have plain values alone, and JavaScript writes an object whose names
 * are in that order several times as fast as `canonicalJson`, which matters where many are verified at once.
 */
export const macText = (entry: EntryWithoutMac): string => {
  const { action, at, byUserId, changes, companyId, kind, mac: _, number, previousMac, ...rest } = entry;
  const { recordId, requestId, schemaVersion, seq, stateDigest, viewVersion, ...others } = rest;
  // What is stored may not be what was written: that is what the MAC is for.
  const plain = Array.isArray(changes) ? changes.map(plainChange) : [null];
  if (Object.keys(others).length > 0 || plain.includes(null)) return canonicalJson({ ...entry, mac: undefined });
  const first = { action, at, byUserId, changes: plain, companyId, kind, number, previousMac };
  return JSON.stringify({ ...first, recordId, requestId, schemaVersion, seq, stateDigest, viewVersion });
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
