import { type HmdaFiling, registerFileName } from "../../domain/hmda/filing/filing.ts";
import { type CallReportFiling, callReportFileName } from "../../domain/mcr/filing/filing.ts";
import { describeFile, rowBytes, rowsOf } from "../hmda/filing-contents.ts";
import { digestOfStored, partsOfFiling, storeParts } from "../mcr/filed-parts.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { putFile } from "../support/stored-files.ts";
import { everyRow } from "../support/walk/every-row.ts";
import { isStored } from "./report-files.ts";

/** Throws, and removes the file, where it is not what was filed: the parts stay, and are read. */
const refuseOther = async ({ forCompany, clock }: Dependencies, companyId: number, name: string): Promise<never> => {
  await forCompany(companyId).documentFiles.discard(name, clock.after(clock.now(), 1));
  throw new Error(`the file ${name} of company ${companyId} is not what was filed; what the store has stays`);
};

/** Makes a file of the parts of a register, where it has any. */
const moveRegister = async (dependencies: Dependencies, filing: HmdaFiling): Promise<boolean> => {
  const { companyId, contentsId, sheet, file } = filing;
  const { hmdaFilings, documentFiles } = dependencies.forCompany(companyId);
  if (file.partCount === 0 || (await hmdaFilings.findPart(contentsId, 1)) === null) return false;
  const name = registerFileName(contentsId);
  const rows = rowsOf(filing);
  // What a run that broke off has stored is read here, and compared.
  if (!(await isStored(documentFiles, name)))
    await putFile(dependencies, companyId, name, rowBytes(dependencies, rows), dependencies.clock.now());
  if ((await describeFile(dependencies, sheet, rows)).sha256 !== file.sha256)
    await refuseOther(dependencies, companyId, name);
  await hmdaFilings.dropParts(contentsId);
  return true;
};

/** Makes a file of the parts of a call report, where it has any. */
const moveCallReport = async (dependencies: Dependencies, filing: CallReportFiling): Promise<boolean> => {
  const { callReports } = dependencies.forCompany(filing.companyId);
  if (filing.contentsId !== 0 || (await callReports.partsFrom(filing, 0, 1)).length === 0) return false;
  let digest = await digestOfStored(dependencies, filing);
  if (digest === null) {
    await storeParts(dependencies, filing, partsOfFiling(dependencies, filing));
    digest = await digestOfStored(dependencies, filing);
  }
  if (digest !== filing.digest) await refuseOther(dependencies, filing.companyId, callReportFileName(filing));
  await callReports.dropParts(filing.id);
  return true;
};

/**
 * Makes files of what earlier releases stored of a company's registers and call reports beside them. Each is read back and compared by
 * its SHA-256 before the parts go. A reader that has begun goes on with the file.
 */
export async function* moveReportFiles(dependencies: Dependencies, companyId: number): AsyncGenerator<void, void> {
  const { hmdaFilings, callReports } = dependencies.forCompany(companyId);
  for await (const filing of everyRow((step) => hmdaFilings.list({ status: null }, step), "createdAt"))
    if (await moveRegister(dependencies, filing)) yield;
  for await (const { id } of everyRow((step) => callReports.list(null, step), "filedAt")) {
    const filing = await callReports.find(id);
    if (filing !== null && (await moveCallReport(dependencies, filing))) yield;
  }
}
