import { Unavailable } from "../../domain/kernel/failures/unavailable.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { everyCompany } from "../support/walk/every-company.ts";
import { settleReportFile } from "./report-files.ts";
import { abandonedAfterSeconds } from "./stored-files.ts";

const maxFilesOfCompany = 200;

/**
 * Removes files of every company that no document or report refers to and that are not its logo, a day after they were stored. They remain
 * if a process died or a generation was refused. At most 200 per company are removed; the rest are left to the next sweep. A file that
 * cannot be removed does not prevent the removal of the others; the first failure is thrown at the end, or at once if the store cannot be
 * reached.
 */
export const sweepFiles = async (dependencies: Dependencies): Promise<void> => {
  const { clock, forCompany } = dependencies;
  const before = clock.after(clock.now(), -abandonedAfterSeconds);
  const failures: unknown[] = [];
  for await (const { id, logo } of everyCompany(dependencies)) {
    const stores = forCompany(id);
    for (const key of await stores.files.abandonedBefore(before, maxFilesOfCompany)) {
      if (key === logo?.sha256) continue;
      try {
        await settleReportFile(stores, key);
        await stores.files.discard(key, before);
      } catch (error) {
        if (error instanceof Unavailable || dependencies.isUnreachable(error)) throw error;
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) throw failures[0];
};
