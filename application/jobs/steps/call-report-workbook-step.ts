import type { Actor } from "../../../domain/access/actor.ts";
import { jobFileTypes } from "../../../domain/jobs/job-file.ts";
import type { JobRefusal } from "../../../domain/jobs/refusal.ts";
import type { StepDone } from "../../../domain/jobs/run.ts";
import type { CallReportWorkbookWork } from "../../../domain/jobs/work.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { workbookNameOf, workbookReport } from "../../mcr/workbook/workbook-report.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { storeJobFile } from "../job-files.ts";

/** Writes and stores the workbook of a call report in one step. Repeating the step writes another workbook. */
export const callReportWorkbookStep = async (
  dependencies: Dependencies,
  actor: Actor,
  work: CallReportWorkbookWork,
): Promise<Result<StepDone, JobRefusal>> => {
  const { of } = work;
  const found = await workbookReport(dependencies, actor, of);
  if (found._tag === "Refused") {
    const { refusal } = found;
    // The list of missing data names people, and a job must not store that.
    return refusal._tag === "ReportDataMissing" && "year" in of
      ? refuse({ _tag: "CallReportNotMade", year: of.year, quarter: of.number })
      : refuse(refusal as Exclude<typeof refusal, { readonly _tag: "ReportDataMissing" }>);
  }
  const workbook = await dependencies.callReportWorkbook(found.value);
  const facts = { name: workbookNameOf(of, found.value), contentType: jobFileTypes[1] };
  const file = await storeJobFile(dependencies, actor.companyId, facts, [workbook]);
  const { loanCount } = found.value.loanNumbers;
  return accept({ work: { ...work, file }, progress: { done: loanCount, total: loanCount }, isLast: true });
};
