import type { ProcessState } from "../../domain/kernel/process-state.ts";

/** The state of a process that begins: nothing waits, and nothing listens. */
export const newProcessState = (): ProcessState => ({
  recordQueues: new Map(),
  logListeners: new Set(),
  jobListeners: new Set(),
  waitingCallers: new Map(),
  missingKeyIds: new Set(),
});
