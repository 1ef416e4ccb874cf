import type { UserDetails } from "../identity/user.ts";
import type { FieldsInvalid } from "../kernel/fields-invalid.ts";
import type { Page, PageOf } from "../kernel/page.ts";
import type { Result } from "../kernel/result.ts";
import type { LineReading } from "./file/line-of-record.ts";
import type { Finding } from "./finding.ts";
import type { LineFields } from "./line.ts";

/** How lines of imports are decoded and encoded. */
export interface ImportLines extends Pick<LineReading, "cellsOf" | "formOf"> {
  /** Decodes the line of a user; all errors are in the API's names. */
  readUser(fields: LineFields): Result<UserDetails, FieldsInvalid>;
  /** The inverse of `readUser`. */
  writeUser(user: Omit<UserDetails, "hierarchy">): LineFields;
  /** The API's name for a refused field of a user. */
  nameOfUserField(field: string): string;
  /** The paths in a line that no user has. */
  ignoredOfUser(fields: LineFields): readonly string[];
}

/** Filters the findings of an import; null for all. */
export interface FindingFilter {
  readonly severity: Finding["severity"] | null;
}

export type FindingOrder = "line";

/**
 * The findings of one company's imports. Each line, field, and code of an import is stored once: adding a finding again, when a step is
 * repeated, leaves the existing one. The findings of one line are ordered by field, with the line as a whole last, and then by code, so
 * that a copy of a store lists them in the same order. They are removed together with the import's job.
 */
export interface ImportFindings {
  add(importId: number, findings: readonly Finding[]): Promise<void>;
  list(importId: number, filter: FindingFilter, page: Page<FindingOrder>): Promise<PageOf<Finding>>;
}
