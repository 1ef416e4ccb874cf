import type { Dependencies } from "../support/dependencies.ts";
import { addListener } from "../support/listeners.ts";

/**
 * Calls `listener` each time this process starts a job, so that a worker in this process does not have to poll for its own jobs. The
 * returned function removes the listener.
 */
export const onJobStarted = (dependencies: Dependencies, listener: () => void): (() => void) =>
  addListener(dependencies.processState.jobListeners, listener);
