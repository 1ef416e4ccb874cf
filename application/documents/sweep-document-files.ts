import type { Dependencies } from "../support/dependencies.ts";
import { abandonedAfterSeconds } from "../support/stored-files.ts";
import { everyCompany } from "../support/walk/every-company.ts";
import { settleReportFile } from "./report-files.ts";

const maxFilesOfCompany = 200;

/**
 * Removes files of every company that no document or report refers to and that are not its logo, a day after they were stored. They remain
 * if a process died or a generation was refused. At most 200 per company are removed; the rest are left to the next sweep.
 */
export const sweepDocumentFiles = async (dependencies: Dependencies): Promise<void> => {
  const { clock, forCompany } = dependencies;
  const before = clock.after(clock.now(), -abandonedAfterSeconds);
  for await (const { id, logo } of everyCompany(dependencies)) {
    const stores = forCompany(id);
    for (const sha256 of await stores.documentFiles.abandonedBefore(before, maxFilesOfCompany)) {
      if (sha256 === logo?.sha256) continue;
      await settleReportFile(stores, sha256);
      await stores.documentFiles.discard(sha256, before);
    }
  }
};
