import type { Actor, PermissionDenied } from "../../../domain/access/actor.ts";
import type { ReportOfWorkbook } from "../../../domain/jobs/work.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { callReportFileName } from "../../../domain/mcr/file/file-name.ts";
import { fitForWorkbook, type WorkbookTooLarge } from "../../../domain/mcr/file/workbook-size.ts";
import type { ReportDataMissing } from "../../../domain/mcr/quarter/report.ts";
import type { ShownCallReport } from "../../../domain/mcr/quarter/shown-report.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { buildCallReport } from "../build-call-report.ts";
import { findCallReportFiling } from "../find-call-report-filing.ts";
import { showFiledReport } from "../show-filed-report.ts";

type ReportRefusal =
  | PermissionDenied
  | NotFound<"company">
  | NotFound<"call_report_filing">
  | FieldsInvalid
  | ReportDataMissing
  | WorkbookTooLarge;

/** The report for a workbook. Refuses one that is too large for a workbook. */
export const workbookReport = async (
  dependencies: Dependencies,
  actor: Actor,
  of: ReportOfWorkbook,
): Promise<Result<ShownCallReport, ReportRefusal>> => {
  if ("filingId" in of) {
    const found = await findCallReportFiling(dependencies, actor, of.filingId);
    return found._tag === "Refused" ? found : fitForWorkbook(await showFiledReport(dependencies, found.value));
  }
  const built = await buildCallReport(dependencies, actor, of);
  return built._tag === "Refused" ? built : fitForWorkbook(built.value);
};

/** The file name of a report's workbook. */
export const workbookNameOf = (of: ReportOfWorkbook, { company, report, filed }: ShownCallReport): string => {
  const part = "filingId" in of ? `edition-${filed?.edition}` : of.state;
  return callReportFileName(company.name, report, part, "xlsx");
};
