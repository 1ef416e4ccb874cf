import type { Instant } from "../kernel/day.ts";

/** How long the file that a job ends with is kept after it was made: our choice of November 2026, no rule says it. */
export const fileKeptDays = 7;

/** A file that is stored beside those of documents, encrypted as they are, under a key that is its own alone. */
export interface StoredFile {
  readonly key: string;
  readonly bytes: number;
}

/** What the files are that jobs end with: a table, a workbook, or an export. */
export const jobFileTypes = [
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/x-ndjson",
] as const;

/** The file that a job ends with. */
export interface JobFile extends StoredFile {
  readonly name: string;
  readonly contentType: (typeof jobFileTypes)[number];
  /** From then on it is no longer given out, and is removed. */
  readonly keptUntil: Instant;
}
