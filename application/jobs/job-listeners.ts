import type { Dependencies } from "../support/dependencies.ts";

type Listener = () => void;

const listeners = new WeakMap<Dependencies, Set<Listener>>();

/** Those who are notified in this process that it started a job. */
export const jobListeners = (dependencies: Dependencies): Set<Listener> => {
  const found = listeners.get(dependencies) ?? new Set();
  listeners.set(dependencies, found);
  return found;
};
