import { endedJobKeptDays } from "../../domain/jobs/run.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { everyCompany } from "../support/walk/every-company.ts";

const daySeconds = 86_400;
const maxJobsOfCompany = 200;

/**
 * Removes jobs of every company that ended `endedJobKeptDays` ago; their audit log entries remain. At most 200 per company are removed; the
 * rest are left to the next sweep.
 */
export const sweepJobs = async (dependencies: Dependencies): Promise<void> => {
  const { clock, forCompany } = dependencies;
  const before = clock.after(clock.now(), -endedJobKeptDays * daySeconds);
  for await (const { id } of everyCompany(dependencies))
    await forCompany(id).jobs.removeEndedBefore(before, maxJobsOfCompany);
};
