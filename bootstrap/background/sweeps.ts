import { sweepDeliveries } from "../../application/events/delivery/sweep-deliveries.ts";
import { sweepFiles } from "../../application/files/sweep-files.ts";
import { sweepJobs } from "../../application/jobs/sweep-jobs.ts";
import { noteAnchors } from "../../application/log/note-anchors.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { Anchor } from "../../domain/log/anchor.ts";

const hourMilliseconds = 3_600_000;

/** Periodic work in the background, until it is stopped. */
export interface Sweeps {
  /** Starts no further run, and resolves once the running one has ended. */
  readonly stop: () => Promise<void>;
}

/** Runs work periodically, one run at a time. The work reports its own failures. */
const repeated = (work: () => Promise<void>, intervalMilliseconds: number) => {
  let running: Promise<void> | null = null;
  const begin = () => {
    running ??= work().finally(() => {
      running = null;
    });
  };
  const timer = setInterval(begin, intervalMilliseconds);
  timer.unref();
  return {
    begin,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};

/** What is deleted, by the operation that a failed sweep is reported as. */
const sweeps = [
  { operation: "sweep_files", things: "files", sweep: sweepFiles },
  { operation: "sweep_jobs", things: "jobs", sweep: sweepJobs },
  { operation: "sweep_deliveries", things: "deliveries", sweep: sweepDeliveries },
] as const;

/**
 * Deletes every hour what no record needs any longer. A failed sweep is reported and does not prevent the others, and the next one continues
 * with the rest.
 */
export const startSweeps = (dependencies: Dependencies, intervalMilliseconds = hourMilliseconds): Sweeps =>
  repeated(async () => {
    for (const { operation, things, sweep } of sweeps) {
      try {
        await sweep(dependencies);
      } catch (error) {
        const requestId = `sweep-${crypto.randomUUID()}`;
        dependencies.reportFault({ requestId, operation, detail: `some ${things} were not deleted`, error });
      }
    }
  }, intervalMilliseconds);

/** Records the end of every company's audit log at the start, and checks every hour whether it is due again. */
export const startAnchors = (dependencies: Dependencies, note: (anchor: Anchor) => void): Sweeps => {
  let isStart = true;
  const anchors = repeated(async () => {
    try {
      await noteAnchors(dependencies, { isStart, note });
      isStart = false;
    } catch (error) {
      const requestId = `anchor-${crypto.randomUUID()}`;
      const detail = "the ends of the audit logs have not been recorded";
      dependencies.reportFault({ requestId, operation: "note_anchors", detail, error });
    }
  }, hourMilliseconds);
  anchors.begin();
  return anchors;
};
