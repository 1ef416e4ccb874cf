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

const macText = ({ mac: _, ...entry }: LoggedEntry | (Omit<LoggedEntry, "mac"> & { readonly mac?: never })): string =>
  canonicalJson(entry);

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
