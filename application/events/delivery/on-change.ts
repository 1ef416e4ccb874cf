import type { Dependencies } from "../../support/dependencies.ts";
import { addListener } from "../../support/listeners.ts";

/**
 * Calls `listener` each time this process is about to store a change that may be an event, so that a worker in this process does not have
 * to poll for its own events. The returned function removes the listener.
 */
export const onChange = (dependencies: Dependencies, listener: () => void): (() => void) =>
  addListener(dependencies.processState.logListeners, listener);
