import type { CompanyFiles } from "../../domain/company-files.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import type { CompanyStores } from "../../domain/stores.ts";

/** The storage time recorded for files that are kept permanently, so that sweeps never consider them again. */
const keptForGood = "9999-01-01T00:00:00.000Z" as Instant;

/** The report that a file belongs to, by the file's key; null for the file of a document or job. */
const reportOf = (key: string) => {
  const [, contentsId] = /^register-(\d+)$/.exec(key) ?? [];
  if (contentsId !== undefined) return { kind: "register", contentsId: Number(contentsId) } as const;
  const [, filingId, ofReport] = /^call-report-(\d+)-(\d+)$/.exec(key) ?? [];
  return filingId === undefined
    ? null
    : ({ kind: "call_report", filingId: Number(filingId), contentsId: Number(ofReport) } as const);
};

/** Whether a complete file with this key is stored. */
export const isStored = async (files: CompanyFiles, key: string): Promise<boolean> => {
  for await (const _part of (await files.read(key)) ?? []) return true;
  return false;
};

/**
 * Keeps the file of a register or call report permanently if the report refers to it, a day after the file was stored, so that sweeps do
 * not consider it again. If no register refers to the file, its loans are removed first, since they are found by the file's key.
 */
export const settleReportFile = async (stores: CompanyStores, key: string): Promise<void> => {
  const report = reportOf(key);
  if (report === null) return;
  const { hmdaFilings, callReports, files } = stores;
  const { contentsId } = report;
  const isNamed =
    report.kind === "register"
      ? await hmdaFilings.isNamed(contentsId)
      : (await callReports.find(report.filingId))?.contentsId === contentsId;
  if (!isNamed && report.kind === "register") await hmdaFilings.discard(contentsId);
  if (isNamed && (await isStored(files, key))) await files.put(key, [], keptForGood);
};
