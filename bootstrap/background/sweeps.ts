import { sweepDocumentFiles } from "../../application/documents/sweep-document-files.ts";
import { sweepDeliveries } from "../../application/events/delivery/sweep-deliveries.ts";
import { sweepJobs } from "../../application/jobs/sweep-jobs.ts";
import { noteAnchors } from "../../application/log/note-anchors.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { Anchor } from "../../domain/log/anchor.ts";

const hourMilliseconds = 3_600_000;

/** What the service does beside its requests, until it is stopped. */
export interface Sweeps {
  /** No further sweep begins; done once a running one has ended. */
  readonly stop: () => Promise<void>;
}

/** Does something again and again, one after the other; it reports itself what fails. */
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

/**
 * Removes every hour what no record needs any more. A sweep that fails is reported, and the next one goes on with what is left.
 */
export const startSweeps = (dependencies: Dependencies, intervalMilliseconds = hourMilliseconds): Sweeps =>
  repeated(async () => {
    try {
      await sweepDocumentFiles(dependencies);
      await sweepJobs(dependencies);
      await sweepDeliveries(dependencies);
    } catch (error) {
      const requestId = `sweep-${crypto.randomUUID()}`;
      const detail = "some files, jobs or deliveries are left over";
      dependencies.reportFault({ requestId, operation: "sweep_files", detail, error });
    }
  }, intervalMilliseconds);

/** Notes the end of every company's audit log at the start, and looks every hour whether it is due again. */
export const startAnchors = (dependencies: Dependencies, note: (anchor: Anchor) => void): Sweeps => {
  let isStart = true;
  const anchors = repeated(async () => {
    try {
      await noteAnchors(dependencies, { isStart, note });
      isStart = false;
    } catch (error) {
      const requestId = `anchor-${crypto.randomUUID()}`;
      const detail = "the ends of the audit logs are not noted yet";
      dependencies.reportFault({ requestId, operation: "note_anchors", detail, error });
    }
  }, hourMilliseconds);
  anchors.begin();
  return anchors;
};
