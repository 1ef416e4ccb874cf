import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { canonicalJson } from "../../domain/log/canonical-json.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import {
  type CallReportFiling,
  type FiledReport,
  filedChanges,
  filedNotes,
  filedStates,
  filingSchemaVersion,
  loggedCallReportFiling,
  partBatchesOf,
} from "../../domain/mcr/filing/filing.ts";
import { filingObstacles, type ReportDataMissing } from "../../domain/mcr/quarter/report.ts";
import { companyOfNewRecord } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEntry } from "../support/log-entry.ts";
import { type BuiltReport, quarterReport } from "./quarter-report.ts";
import { type QuarterRequest, requestedQuarter } from "./requested-quarter.ts";

/** The report cannot be filed as it is. */
interface CallReportNotFilable {
  readonly _tag: "CallReportNotFilable";
  /** Never empty. */
  readonly obstacles: readonly string[];
}

/** Somebody else filed the quarter at the same time. */
interface CallReportFiledMeanwhile {
  readonly _tag: "CallReportFiledMeanwhile";
}

interface FilingRequest extends QuarterRequest {
  /** Null: the actor's own. */
  readonly companyId: number | null;
}

type FileRefusal =
  | PermissionDenied
  | NotFound<"company">
  | FieldsInvalid
  | ReportDataMissing
  | CallReportNotFilable
  | CallReportFiledMeanwhile;

/** Stores the parts of a filing and returns their number and the digest of all of them. */
const storeParts = async (
  { forCompany, vault }: Dependencies,
  companyId: number,
  filingId: number,
  { report }: BuiltReport,
): Promise<Pick<CallReportFiling, "partCount" | "digest">> => {
  const { callReports } = forCompany(companyId);
  const digests = [vault.digest(canonicalJson(filedStates(report)))];
  let partCount = 0;
  for (const parts of partBatchesOf(report)) {
    await callReports.putParts(filingId, partCount, parts);
    for (const part of parts) digests.push(vault.digest(canonicalJson(part)));
    partCount += parts.length;
  }
  return { partCount, digest: vault.digest(digests.join("\n")) };
};

const file = async (
  dependencies: Dependencies,
  actor: Actor,
  company: Company,
  built: BuiltReport,
  id: number,
): Promise<Result<FiledReport, CallReportFiledMeanwhile>> => {
  const { callReports } = dependencies.forCompany(company.id);
  const { year, number, formVersion } = built.report;
  const before = await callReports.newestOf({ year, number });
  const states = filedStates(built.report);
  const filing: CallReportFiling = {
    schemaVersion: filingSchemaVersion,
    id,
    companyId: company.id,
    filer: { name: company.name, nmlsId: company.nmlsId },
    version: 1,
    logNumber: 1,
    year,
    number,
    edition: (before?.edition ?? 0) + 1,
    // What is written from here on is not in the figures: it is late for them.
    filedAt: built.generatedAt,
    filedByUserId: actor.userId,
    formVersion,
    amountBasis: company.reportSettings.mcrAmountBasis,
    states,
    changes: before === null ? [] : filedChanges(before.states, states),
    ...(await storeParts(dependencies, company.id, id, built)),
  };
  const entry = logEntry(dependencies, actor, "call_report_filing.file", loggedCallReportFiling, null, filing);
  if ((await callReports.add(filing, entry)) === "added") return accept({ filing, notes: filedNotes(built.report) });
  await callReports.discardParts(id);
  return refuse({ _tag: "CallReportFiledMeanwhile" });
};

/**
 * Files a quarter: figures, notes and the loans behind them are kept as they are now, under a digest. Filed again it is a new
 * edition, which says what it changes. The parts are stored first and the filing last, under the id that they name: where a
 * process dies between, nothing was filed. Refuses a quarter that is not over and a report whose checks fail.
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
  const obstacles = filingObstacles(built.value.report);
  if (obstacles.length > 0) return refuse({ _tag: "CallReportNotFilable", obstacles });
  const id = reservedId ?? (await dependencies.sequences.next("call_report_filing"));
  return file(dependencies, actor, company.value, built.value, id);
};
