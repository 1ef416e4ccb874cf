import { sweepDocumentFiles } from "../application/documents/sweep-document-files.ts";
import { sweepDeliveries } from "../application/events/delivery/sweep-deliveries.ts";
import { sweepJobs } from "../application/jobs/sweep-jobs.ts";
import type { Dependencies } from "../application/support/dependencies.ts";

const hourMilliseconds = 3_600_000;

/** What the service does beside its requests, until it is stopped. */
export interface Sweeps {
  /** No further sweep begins; done once a running one has ended. */
  readonly stop: () => Promise<void>;
}

/**
 * Removes every hour what no record needs any more. A sweep that fails is reported, and the next one goes on with what is left.
 */
export const startSweeps = (dependencies: Dependencies, intervalMilliseconds = hourMilliseconds): Sweeps => {
  let running: Promise<void> | null = null;
  const sweep = async (): Promise<void> => {
    try {
      await sweepDocumentFiles(dependencies);
      await sweepJobs(dependencies);
      await sweepDeliveries(dependencies);
    } catch (error) {
      const requestId = `sweep-${crypto.randomUUID()}`;
      dependencies.reportFault({
        requestId,
        operation: "sweep_files",
        detail: "some files, jobs or deliveries are left over",
        error,
      });
    } finally {
      running = null;
    }
  };
  const timer = setInterval(() => {
    running ??= sweep();
  }, intervalMilliseconds);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
