import { dueAtMost } from "../../domain/jobs/next-job.ts";
import { jobKindNames } from "../../domain/jobs/work.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The number of jobs of all companies that are due now, up to the number that a claim considers, and the number that are running. */
export const countJobs = async ({
  jobQueue,
  clock,
}: Pick<Dependencies, "jobQueue" | "clock">): Promise<{ readonly due: number; readonly running: number }> => {
  const [due, running] = await Promise.all([jobQueue.due(clock.now(), jobKindNames, dueAtMost), jobQueue.running()]);
  return { due: due.length, running: running.length };
};
