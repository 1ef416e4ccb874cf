import type { CompanyFiles } from "../../domain/company-files.ts";
import { registerInKey } from "../../domain/hmda/filing/filing.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import { callReportInKey } from "../../domain/mcr/filing/filing.ts";
import type { CompanyStores } from "../../domain/stores.ts";

/** The storage time recorded for files that are kept permanently, so that sweeps never consider them again. */
const keptForGood = "9999-01-01T00:00:00.000Z" as Instant;

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
  const { hmdaFilings, callReports, files } = stores;
  const [contentsId, report] = [registerInKey(key), callReportInKey(key)];
  let isNamed = false;
  if (contentsId !== null) {
    isNamed = await hmdaFilings.isNamed(contentsId);
    if (!isNamed) await hmdaFilings.discard(contentsId);
  }
  if (report !== null) isNamed = (await callReports.find(report.id))?.contentsId === report.contentsId;
  if (isNamed && (await isStored(files, key))) await files.put(key, [], keptForGood);
};
