import type { UserDetails } from "../identity/user.ts";
import type { FieldsInvalid } from "../kernel/fields-invalid.ts";
import type { Page, PageOf } from "../kernel/page.ts";
import type { Result } from "../kernel/result.ts";
import type { LineReading } from "./file/line-of-record.ts";
import type { Finding } from "./finding.ts";
import type { LineFields } from "./line.ts";

/** How lines of imports are read. */
export interface ImportLines extends Pick<LineReading, "cellsOf" | "formOf"> {
  /** A line of a user; all that is wrong with it in the API's names. */
  readUser(fields: LineFields): Result<UserDetails, FieldsInvalid>;
  /** What `readUser` reads. */
  writeUser(user: Omit<UserDetails, "hierarchy">): LineFields;
  /** A refused field of a user in the API's names. */
  nameOfUserField(field: string): string;
  /** The paths of fields that lines of users do not have. */
  ignoredOfUser(fields: LineFields): readonly string[];
}

/** Which findings of an import; null: all of them. */
export interface FindingFilter {
  readonly severity: Finding["severity"] | null;
}

export type FindingOrder = "line";

/**
 * The findings of the imports of one company. A line, field, and code of an import are found once: adding a finding again, as a step
 * does that is done again, leaves the one that is there. Those of one line are listed by field, the line as a whole last, and by code, so
 * that a copy of a store lists them as the store does. They are removed with the job that is their import.
 */
export interface ImportFindings {
  add(importId: number, findings: readonly Finding[]): Promise<void>;
  list(importId: number, filter: FindingFilter, page: Page<FindingOrder>): Promise<PageOf<Finding>>;
}
