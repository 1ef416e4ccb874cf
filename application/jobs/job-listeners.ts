import type { Dependencies } from "../support/dependencies.ts";

type Listener = () => void;

const listeners = new WeakMap<Dependencies, Set<Listener>>();

/** The listeners in this process, which are called when it starts a job. */
export const jobListeners = (dependencies: Dependencies): Set<Listener> => {
  const found = listeners.get(dependencies) ?? new Set();
  listeners.set(dependencies, found);
  return found;
};
