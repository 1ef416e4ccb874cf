import { endedJobKeptDays } from "../../domain/jobs/run.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { everyCompany } from "../support/walk/every-company.ts";

const daySeconds = 86_400;
const maxJobsOfCompany = 200;

/**
 * Removes the jobs of every company that ended `endedJobKeptDays` ago; what the audit log says of them stays. What a company has
 * beyond 200 of them is left to the next sweep.
 */
export const sweepJobs = async (dependencies: Dependencies): Promise<void> => {
  const { clock, forCompany } = dependencies;
  const before = clock.after(clock.now(), -endedJobKeptDays * daySeconds);
  for await (const { id } of everyCompany(dependencies))
    await forCompany(id).jobs.removeEndedBefore(before, maxJobsOfCompany);
};
