import type { DocumentFiles } from "../../domain/documents/ports.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import type { CompanyStores } from "../../domain/stores.ts";

/** Since when a file counts as stored that is kept for good: no sweep comes to it again. */
const keptForGood = "9999-01-01T00:00:00.000Z" as Instant;

/** Whose file a name says that it is; null: that of a document or a job. */
const reportOf = (name: string) => {
  const [, contentsId] = /^register-(\d+)$/.exec(name) ?? [];
  if (contentsId !== undefined) return { kind: "register", contentsId: Number(contentsId) } as const;
  const [, filingId, ofReport] = /^call-report-(\d+)-(\d+)$/.exec(name) ?? [];
  return filingId === undefined
    ? null
    : ({ kind: "call_report", filingId: Number(filingId), contentsId: Number(ofReport) } as const);
};

/** Whether there is a whole file of this name. */
export const isStored = async (documentFiles: DocumentFiles, name: string): Promise<boolean> => {
  for await (const _part of (await documentFiles.read(name)) ?? []) return true;
  return false;
};

/**
 * Keeps a file for good that a register or a call report names, a day after it was stored, so that no sweep comes to it again.
 * Of a register that names nothing its loans go, before the file by whose name they are found.
 */
export const settleReportFile = async (stores: CompanyStores, name: string): Promise<void> => {
  const report = reportOf(name);
  if (report === null) return;
  const { hmdaFilings, callReports, documentFiles } = stores;
  const { contentsId } = report;
  const isNamed =
    report.kind === "register"
      ? await hmdaFilings.isNamed(contentsId)
      : (await callReports.find(report.filingId))?.contentsId === contentsId;
  if (!isNamed && report.kind === "register") await hmdaFilings.discard(contentsId);
  if (isNamed && (await isStored(documentFiles, name))) await documentFiles.put(name, [], keptForGood);
};
