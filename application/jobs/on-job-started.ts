import type { Dependencies } from "../support/dependencies.ts";
import { jobListeners } from "./job-listeners.ts";

/**
 * Calls `listener` each time that this process starts a job, until the function it gives back is called: whoever runs jobs here
 * need not find them by looking again and again.
 */
export const onJobStarted = (dependencies: Dependencies, listener: () => void): (() => void) => {
  const listeners = jobListeners(dependencies);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
