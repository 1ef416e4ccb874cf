import type { Instant } from "../kernel/day.ts";

/** How long the result file of a job is kept. The period is our choice of November 2026; no rule prescribes it. */
export const fileKeptDays = 7;

/** A file stored next to documents, encrypted in the same way, under a key of its own. */
export interface StoredFile {
  readonly key: string;
  readonly bytes: number;
}

/** The types of result files: a table, a workbook, or an export. */
export const jobFileTypes = [
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/x-ndjson",
] as const;

/** The result file of a job. */
export interface JobFile extends StoredFile {
  readonly name: string;
  readonly contentType: (typeof jobFileTypes)[number];
  /** When it becomes unavailable and is removed. */
  readonly keptUntil: Instant;
}
