import { type HmdaFiling, registerFileKey } from "../../../domain/hmda/filing/filing.ts";
import { type CallReportFiling, callReportFileKey } from "../../../domain/mcr/filing/filing.ts";
import { isStored } from "../../files/report-files.ts";
import { putFile } from "../../files/stored-files.ts";
import { describeFile, rowBytes, rowsOf } from "../../hmda/filing-contents.ts";
import { digestOfStored, partsOfFiling, storeParts } from "../../mcr/filed-parts.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { everyRow } from "../../support/walk/every-row.ts";

/** The report of a file that does not match what was filed. */
export interface OtherFile {
  readonly companyId: number;
  readonly report: "HMDA register" | "call report";
  readonly filingId: number;
}

/** "moved", or "other" if the parts do not match what was filed; null if a report has no parts. */
type MoveOutcome = "moved" | "other" | null;

/** Removes a file that does not match what was filed. The parts remain and continue to be read. */
const discardOther = async ({ forCompany, clock }: Dependencies, companyId: number, key: string): Promise<"other"> => {
  await forCompany(companyId).files.discard(key, clock.after(clock.now(), 1));
  return "other";
};

/** Converts the parts of a register into a file, if it has parts. */
const moveRegister = async (dependencies: Dependencies, filing: HmdaFiling): Promise<MoveOutcome> => {
  const { companyId, contentsId, sheet, file } = filing;
  const { hmdaFilings, files } = dependencies.forCompany(companyId);
  if (file.partCount === 0 || (await hmdaFilings.findPart(contentsId, 1)) === null) return null;
  const key = registerFileKey(contentsId);
  const rows = rowsOf(filing);
  // A file stored by an interrupted run is read and compared here.
  if (!(await isStored(files, key)))
    await putFile(dependencies, companyId, key, rowBytes(dependencies, rows), dependencies.clock.now());
  if ((await describeFile(dependencies, sheet, rows)).sha256 !== file.sha256)
    return discardOther(dependencies, companyId, key);
  await hmdaFilings.dropParts(contentsId);
  return "moved";
};

/** Converts the parts of a call report into a file, if it has parts. */
const moveCallReport = async (dependencies: Dependencies, filing: CallReportFiling): Promise<MoveOutcome> => {
  const { callReports } = dependencies.forCompany(filing.companyId);
  if (filing.contentsId !== 0 || (await callReports.partsFrom(filing, 0, 1)).length === 0) return null;
  let digest = await digestOfStored(dependencies, filing);
  if (digest === null) {
    await storeParts(dependencies, filing, partsOfFiling(dependencies, filing));
    digest = await digestOfStored(dependencies, filing);
  }
  if (digest !== filing.digest) return discardOther(dependencies, filing.companyId, callReportFileKey(filing));
  await callReports.dropParts(filing.id);
  return "moved";
};

/**
 * Converts what earlier releases stored as parts of a company's registers and call reports into files. Each file is read back and its
 * SHA-256 is compared before the parts are removed. A report that does not match what was filed keeps its parts and is yielded; null is
 * yielded for every moved report. Reads in progress continue with the file.
 */
export async function* moveReportFiles(
  dependencies: Dependencies,
  companyId: number,
): AsyncGenerator<OtherFile | null, void> {
  const { hmdaFilings, callReports } = dependencies.forCompany(companyId);
  for await (const filing of everyRow((step) => hmdaFilings.list({ status: null }, step), "createdAt")) {
    const moved = await moveRegister(dependencies, filing);
    if (moved !== null) yield moved === "moved" ? null : { companyId, report: "HMDA register", filingId: filing.id };
  }
  for await (const { id } of everyRow((step) => callReports.list(null, step), "filedAt")) {
    const filing = await callReports.find(id);
    const moved = filing && (await moveCallReport(dependencies, filing));
    if (moved !== null) yield moved === "moved" ? null : { companyId, report: "call report", filingId: id };
  }
}
