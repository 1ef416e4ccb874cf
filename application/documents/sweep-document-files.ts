import type { Dependencies } from "../support/dependencies.ts";
import { abandonedAfterSeconds } from "../support/stored-files.ts";

const maxFilesOfCompany = 200;
const companiesAtOnce = 100;

/**
 * Removes the files of every company that no document names and that are not its logo, a day after they were stored: their process died, or their
 * generation was refused. What a company has beyond 200 of them is left to the next sweep.
 */
export const sweepDocumentFiles = async (dependencies: Dependencies): Promise<void> => {
  const { clock, companies, forCompany } = dependencies;
  const before = clock.after(clock.now(), -abandonedAfterSeconds);
  const order = [{ field: "createdAt", descending: false }] as const;
  for (let number = 1; ; number += 1) {
    const { rows } = await companies.list({ isActive: null }, { number, size: companiesAtOnce, order });
    for (const { id, logo } of rows) {
      const { documentFiles } = forCompany(id);
      for (const sha256 of await documentFiles.abandonedBefore(before, maxFilesOfCompany))
        if (sha256 !== logo?.sha256) await documentFiles.discard(sha256, before);
    }
    if (rows.length < companiesAtOnce) return;
  }
};
