import type { Dependencies } from "../support/dependencies.ts";
import { jobListeners } from "./job-listeners.ts";

/**
 * Calls `listener` each time that this process starts a job, until the returned function is called, so that a worker in this
 * process does not have to poll for its own jobs.
 */
export const onJobStarted = (dependencies: Dependencies, listener: () => void): (() => void) => {
  const listeners = jobListeners(dependencies);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
