import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { CreditReport } from "../../domain/credit/credit-report.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { loadFile } from "../files/stored-files.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisibleWithLoan } from "../support/find-visible.ts";
import { logReportRead } from "./report-view.ts";

/** The bureau sent no document with the report, or the report is not completed. */
interface CreditReportWithoutDocument {
  readonly _tag: "CreditReportWithoutDocument";
}

/** A credit report as printed by the bureau. */
export interface ReportDocument {
  readonly report: CreditReport;
  readonly content: Uint8Array<ArrayBuffer>;
}

/**
 * Reads the document of a credit report, if the actor may see its loan. The read is written to the audit log before the document is
 * returned.
 */
export const downloadCreditReport = async (
  dependencies: Dependencies,
  actor: Actor,
  creditReportId: number,
): Promise<Result<ReportDocument, PermissionDenied | NotFound<"credit_report"> | CreditReportWithoutDocument>> => {
  const allowed = authorize(actor, "credit.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleWithLoan(dependencies, actor, "credit_report", creditReportId);
  if (found._tag === "Refused") return found;
  const report = found.value.row;
  if (report.document === null) return refuse({ _tag: "CreditReportWithoutDocument" });
  const content = await loadFile(dependencies, report.companyId, report.document);
  await logReportRead(dependencies, actor, report);
  return accept({ report, content });
};
