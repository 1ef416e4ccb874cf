import { claimJob } from "../../application/jobs/claim-job.ts";
import { onJobStarted } from "../../application/jobs/on-job-started.ts";
import { runJob } from "../../application/jobs/run-job.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { RunningJob } from "../../domain/jobs/job.ts";
import type { JobKind } from "../../domain/jobs/work.ts";
import { startPolling } from "./poller.ts";

/** How often to poll for jobs that another process started or abandoned, or that wait after a failure. */
const pollMilliseconds = 30_000;

/** Runs jobs in this process until it is stopped. */
export interface JobWorker {
  /** Starts no further job, and resolves once the running jobs have ended their current step and are left to other processes. */
  readonly stop: () => Promise<void>;
}

/** Wraps a run of a job, for example to measure it. */
type AroundRun = (kind: JobKind, requestId: string, run: () => Promise<void>) => Promise<void>;

const asItIs: AroundRun = (_kind, _requestId, run) => run();

/** Runs the jobs of the store in the background: jobs that this process starts at once, and all others when polling finds them. */
export const startJobWorker = (dependencies: Dependencies, around: AroundRun = asItIs): JobWorker => {
  let isStopping = false;
  let lastCompanyId = 0;
  const runs = new Set<Promise<void>>();

  const reportFault = (error: unknown): void => {
    if (dependencies.isUnreachable(error)) return;
    const requestId = `jobs-${crypto.randomUUID()}`;
    dependencies.reportFault({ requestId, operation: "run_jobs", detail: "jobs wait for the next poll", error });
  };
  const begin = (job: RunningJob): void => {
    lastCompanyId = job.companyId;
    const run = around(job.work.kind, job.requestId, () => runJob(dependencies, job, () => !isStopping))
      .catch(reportFault)
      .finally(() => {
        runs.delete(run);
        poller.poll();
      });
    runs.add(run);
  };
  const claimAll = async (): Promise<void> => {
    for (;;) {
      const job = isStopping ? null : await claimJob(dependencies, lastCompanyId);
      if (job === null) return;
      begin(job);
    }
  };

  const poller = startPolling(claimAll, reportFault, () => pollMilliseconds);
  const stopListening = onJobStarted(dependencies, poller.poll);
  return {
    stop: async () => {
      isStopping = true;
      stopListening();
      await poller.stop();
      await Promise.all(runs);
    },
  };
};
