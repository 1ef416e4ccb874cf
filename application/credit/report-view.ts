import type { Actor } from "../../domain/access/actor.ts";
import { type CreditReport, contentPlace } from "../../domain/credit/credit-report.ts";
import { type ReportContent, readContent } from "../../domain/credit/report-content.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEvent } from "../support/log-event.ts";

/** Writes to the audit log that a user reads a report, or that its status is requested from the bureau, before either is done. */
export const logReportEvent = (
  dependencies: Dependencies,
  { userId: byUserId, requestId }: Actor,
  { id, companyId }: CreditReport,
  action: "credit_report.read" | "credit_report.ask",
): Promise<void> =>
  logEvent(dependencies, { companyId, kind: "credit_report", recordId: String(id), action, byUserId, requestId });

/** A report with its content; null if it has none yet, or never will. */
export interface ReportView {
  readonly report: CreditReport;
  readonly content: ReportContent | null;
}

/** Decrypts a report's content. The read is written to the audit log before the content is returned. */
export const viewReport = async (
  dependencies: Dependencies,
  actor: Actor,
  report: CreditReport,
): Promise<ReportView> => {
  const { id, companyId, sealedContent } = report;
  if (sealedContent === null) return { report, content: null };
  await logReportEvent(dependencies, actor, report, "credit_report.read");
  // Only `answeredReport` encrypts at this place, and only report contents.
  const content = readContent(dependencies.vault.open(sealedContent, contentPlace(companyId, id)));
  return { report, content };
};
