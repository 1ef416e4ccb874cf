import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import {
  type CallReportFiling,
  callReportFileKey,
  type FiledReport,
  filedChanges,
  filedNotes,
  filedStates,
  filingSchemaVersion,
  loggedCallReportFiling,
  partsOf,
} from "../../domain/mcr/filing/filing.ts";
import { filingObstacles } from "../../domain/mcr/filing/filing-obstacles.ts";
import type { ReportDataMissing } from "../../domain/mcr/quarter/report.ts";
import { companyOfNewRecord } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEntry } from "../support/log-entry.ts";
import { storeParts } from "./filed-parts.ts";
import { type BuiltReport, quarterReport } from "./quarter-report.ts";
import { type QuarterRequest, requestedQuarter } from "./requested-quarter.ts";

/** The report cannot be filed in its present state. */
interface CallReportNotFilable {
  readonly _tag: "CallReportNotFilable";
  /** Never empty. */
  readonly obstacles: readonly string[];
}

/** Another user filed the quarter at the same time. */
interface CallReportFiledMeanwhile {
  readonly _tag: "CallReportFiledMeanwhile";
}

interface FilingRequest extends QuarterRequest {
  /** Null for the actor's own company. */
  readonly companyId: number | null;
}

type FileRefusal =
  | PermissionDenied
  | NotFound<"company">
  | FieldsInvalid
  | ReportDataMissing
  | CallReportNotFilable
  | CallReportFiledMeanwhile;

const file = async (
  dependencies: Dependencies,
  actor: Actor,
  company: Company,
  built: BuiltReport,
  id: number,
): Promise<Result<FiledReport, CallReportFiledMeanwhile>> => {
  const { clock, forCompany } = dependencies;
  const { callReports, files } = forCompany(company.id);
  const { year, number, formVersion } = built.report;
  const before = await callReports.newestOf({ year, number });
  const states = filedStates(built.report);
  const place = { companyId: company.id, id, contentsId: await dependencies.sequences.next("call_report_file") };
  const filing: CallReportFiling = {
    ...place,
    schemaVersion: filingSchemaVersion,
    filer: { name: company.name, nmlsId: company.nmlsId },
    version: 1,
    logNumber: 1,
    year,
    number,
    edition: (before?.edition ?? 0) + 1,
    // Anything written after this time is not in the figures and counts as late for them.
    filedAt: built.generatedAt,
    filedByUserId: actor.userId,
    formVersion,
    amountBasis: company.reportSettings.mcrAmountBasis,
    states,
    changes: before === null ? [] : filedChanges(before.states, states),
    ...(await storeParts(dependencies, { ...place, states }, partsOf(built.report))),
  };
  const entry = logEntry(dependencies, actor, "call_report_filing.file", loggedCallReportFiling, null, filing);
  if ((await callReports.add(filing, entry)) === "added") return accept({ filing, notes: filedNotes(built.report) });
  await files.discard(callReportFileKey(place), clock.after(clock.now(), 1));
  return refuse({ _tag: "CallReportFiledMeanwhile" });
};

/**
 * Files a quarter: stores the figures, the notes, and the loans behind them as they are now, under a digest. Filing again creates a new
 * edition, which states what changed. The file with the loans and notes is stored first, and the filing that refers to it last, so if the
 * process dies in between, nothing is filed. Refuses a quarter that is not over, and a report whose checks fail.
 */
export const fileCallReport = async (
  dependencies: Dependencies,
  actor: Actor,
  { companyId, ...quarterRequest }: FilingRequest,
  reservedId: number | null,
): Promise<Result<FiledReport, FileRefusal>> => {
  const allowed = authorize(actor, "report.mcr");
  if (allowed._tag === "Refused") return allowed;
  const company = await companyOfNewRecord(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  const quarter = requestedQuarter(dependencies, company.value, quarterRequest);
  if (quarter._tag === "Refused") return quarter;
  const built = await quarterReport(dependencies, company.value, quarter.value);
  if (built._tag === "Refused") return built;
  const { report, loanNumbers } = built.value;
  const obstacles = filingObstacles(report, loanNumbers);
  if (obstacles.length > 0) return refuse({ _tag: "CallReportNotFilable", obstacles });
  const id = reservedId ?? (await dependencies.sequences.next("call_report_filing"));
  return file(dependencies, actor, company.value, built.value, id);
};
