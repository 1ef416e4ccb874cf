import { dueAtMost } from "../../domain/jobs/next-job.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** How many jobs of all companies are due now, at most as many as a claim looks at, and how many run. */
export const countJobs = async ({
  jobQueue,
  clock,
}: Pick<Dependencies, "jobQueue" | "clock">): Promise<{ readonly due: number; readonly running: number }> => {
  const [due, running] = await Promise.all([jobQueue.due(clock.now(), dueAtMost), jobQueue.running()]);
  return { due: due.length, running: running.length };
};
