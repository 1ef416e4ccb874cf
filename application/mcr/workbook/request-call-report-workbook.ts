import { type Actor, authorize } from "../../../domain/access/actor.ts";
import type { ReportOfWorkbook } from "../../../domain/jobs/work.ts";
import type { Refused, Result } from "../../../domain/kernel/result.ts";
import { isLargeWorkbook } from "../../../domain/mcr/file/workbook-size.ts";
import type { ShownCallReport } from "../../../domain/mcr/quarter/shown-report.ts";
import { type DoneOrStarted, doneAtOnce, leftToJob } from "../../jobs/done-or-started.ts";
import { startJob } from "../../jobs/start-job.ts";
import type { TooManyJobs } from "../../jobs/waiting-jobs.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { workbookReport } from "./workbook-report.ts";

type WorkbookRefusal = Extract<Awaited<ReturnType<typeof workbookReport>>, Refused<unknown>>["refusal"] | TooManyJobs;

/**
 * Returns the report for a workbook, or starts a job that writes the workbook; see `buildCallReport`. A job is used if the workbook lists
 * loans in more than `maxWorkbookCellsAtOnce` cells or if the client prefers one, and is started only after the report has been built. A
 * reader who receives no content starts none.
 */
export const requestCallReportWorkbook = async (
  dependencies: Dependencies,
  actor: Actor,
  of: ReportOfWorkbook,
  prefersJob: boolean,
): Promise<Result<DoneOrStarted<ShownCallReport>, WorkbookRefusal>> => {
  const allowed = authorize(actor, "report.mcr");
  if (allowed._tag === "Refused") return allowed;
  const shown = await workbookReport(dependencies, actor, of);
  if (shown._tag === "Refused") return shown;
  const needsJob = prefersJob || isLargeWorkbook(shown.value);
  if (!needsJob || actor.receivesNoContent) return doneAtOnce(shown);
  const started = await startJob(dependencies, actor, { kind: "call_report_workbook", of, file: null }, null);
  return leftToJob(started);
};
