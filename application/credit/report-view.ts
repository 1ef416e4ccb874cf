import type { Actor } from "../../domain/access/actor.ts";
import { type CreditReport, contentPlace } from "../../domain/credit/credit-report.ts";
import { type ReportContent, readContent } from "../../domain/credit/report-content.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logRead } from "../support/log-event.ts";

/** A report as the audit log names it. */
export const loggedReport = ({ id, companyId }: CreditReport) =>
  ({ companyId, kind: "credit_report", recordId: String(id) }) as const;

/** Writes to the audit log that a user reads a report, before any of it is returned. */
export const logReportRead = (dependencies: Dependencies, actor: Actor, report: CreditReport): Promise<void> =>
  logRead(dependencies, actor, { ...loggedReport(report), action: "credit_report.read" });

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
  await logReportRead(dependencies, actor, report);
  // Only `answeredReport` encrypts at this place, and only report contents.
  const content = readContent(dependencies.vault.open(sealedContent, contentPlace(companyId, id)));
  return { report, content };
};
