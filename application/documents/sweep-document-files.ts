import type { Dependencies } from "../support/dependencies.ts";
import { abandonedAfterSeconds } from "../support/stored-files.ts";
import { everyCompany } from "../support/walk/every-company.ts";
import { settleReportFile } from "./report-files.ts";

const maxFilesOfCompany = 200;

/**
 * Removes the files of every company that no document or report names and that are not its logo, a day after they were stored: their process died,
 * or their generation was refused. What a company has beyond 200 of them is left to the next sweep.
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
