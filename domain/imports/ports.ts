import type { Page, PageOf } from "../kernel/page.ts";
import type { Finding } from "./finding.ts";

/** Which findings of an import; null: all of them. */
interface FindingFilter {
  readonly severity: Finding["severity"] | null;
}

type FindingOrder = "line";

/**
 * The findings of the imports of one company. A line, field, and code of an import are found once: adding a finding again, as a step
 * does that is done again, leaves the one that is there. They are removed with the job that is their import.
 */
export interface ImportFindings {
  add(importId: number, findings: readonly Finding[]): Promise<void>;
  list(importId: number, filter: FindingFilter, page: Page<FindingOrder>): Promise<PageOf<Finding>>;
}
