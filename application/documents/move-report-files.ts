import { type HmdaFiling, registerFileName } from "../../domain/hmda/filing/filing.ts";
import { type CallReportFiling, callReportFileName } from "../../domain/mcr/filing/filing.ts";
import { describeFile, rowBytes, rowsOf } from "../hmda/filing-contents.ts";
import { digestOfStored, partsOfFiling, storeParts } from "../mcr/filed-parts.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { putFile } from "../support/stored-files.ts";
import { everyRow } from "../support/walk/every-row.ts";
import { isStored } from "./report-files.ts";

/** What a file is that is not what was filed. */
export interface OtherFile {
  readonly companyId: number;
  readonly report: "HMDA register" | "call report";
  readonly filingId: number;
}

/** "moved", or "other" where the parts are not what was filed; null: a report has no parts. */
type MoveOutcome = "moved" | "other" | null;

/** Removes a file that is not what was filed: the parts stay, and are read. */
const discardOther = async ({ forCompany, clock }: Dependencies, companyId: number, name: string): Promise<"other"> => {
  await forCompany(companyId).documentFiles.discard(name, clock.after(clock.now(), 1));
  return "other";
};

/** Makes a file of the parts of a register, where it has any. */
const moveRegister = async (dependencies: Dependencies, filing: HmdaFiling): Promise<MoveOutcome> => {
  const { companyId, contentsId, sheet, file } = filing;
  const { hmdaFilings, documentFiles } = dependencies.forCompany(companyId);
  if (file.partCount === 0 || (await hmdaFilings.findPart(contentsId, 1)) === null) return null;
  const name = registerFileName(contentsId);
  const rows = rowsOf(filing);
  // What a run that broke off has stored is read here, and compared.
  if (!(await isStored(documentFiles, name)))
    await putFile(dependencies, companyId, name, rowBytes(dependencies, rows), dependencies.clock.now());
  if ((await describeFile(dependencies, sheet, rows)).sha256 !== file.sha256)
    return discardOther(dependencies, companyId, name);
  await hmdaFilings.dropParts(contentsId);
  return "moved";
};

/** Makes a file of the parts of a call report, where it has any. */
const moveCallReport = async (dependencies: Dependencies, filing: CallReportFiling): Promise<MoveOutcome> => {
  const { callReports } = dependencies.forCompany(filing.companyId);
  if (filing.contentsId !== 0 || (await callReports.partsFrom(filing, 0, 1)).length === 0) return null;
  let digest = await digestOfStored(dependencies, filing);
  if (digest === null) {
    await storeParts(dependencies, filing, partsOfFiling(dependencies, filing));
    digest = await digestOfStored(dependencies, filing);
  }
  if (digest !== filing.digest) return discardOther(dependencies, filing.companyId, callReportFileName(filing));
  await callReports.dropParts(filing.id);
  return "moved";
};

/**
 * Makes files of what earlier releases stored of a company's registers and call reports beside them. Each is read back and compared by
 * its SHA-256 before the parts go; one that is not what was filed keeps its parts, and is given out instead of null. A reader that has
 * begun goes on with the file.
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
