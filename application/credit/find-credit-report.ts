import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisibleWithLoan } from "../support/find-visible.ts";
import { refreshReport } from "./refresh-report.ts";
import { type ReportView, viewReport } from "./report-view.ts";

/** Finds a credit report with its content, if the actor may see its loan. An unfinished report is refreshed first. */
export const findCreditReport = async (
  dependencies: Dependencies,
  actor: Actor,
  creditReportId: number,
): Promise<Result<ReportView, PermissionDenied | NotFound<"credit_report">>> => {
  const allowed = authorize(actor, "credit.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleWithLoan(dependencies, actor, "credit_report", creditReportId);
  if (found._tag === "Refused") return found;
  const report = await refreshReport(dependencies, actor, found.value.row);
  return accept(await viewReport(dependencies, actor, report));
};
