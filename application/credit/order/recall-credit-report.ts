import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { type NotFound, notFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisibleWithLoan } from "../../support/find-visible.ts";
import { type ReportView, viewReport } from "../report-view.ts";
import { reportToAnswer } from "../reports.ts";

/**
 * The report from an earlier attempt of a repeated request, by the id reserved for it. A report that the bureau has not numbered, or that
 * ended in an error, is not found: the request then runs again, and either finds out the outcome or is refused again.
 */
export const recallCreditReport = async (
  dependencies: Dependencies,
  actor: Actor,
  creditReportId: number,
): Promise<Result<ReportView, PermissionDenied | NotFound<"credit_report">>> => {
  const allowed = authorize(actor, "credit.order");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleWithLoan(dependencies, actor, "credit_report", creditReportId);
  if (found._tag === "Refused") return found;
  const report = await reportToAnswer(dependencies, found.value.row);
  return report._tag === "Accepted" && report.value.orderIdentifier !== null
    ? accept(await viewReport(dependencies, actor, report.value))
    : refuse(notFound("credit_report", creditReportId));
};
