import type { Dependencies } from "./dependencies.ts";

type Listener = () => void;

const listeners = new WeakMap<Dependencies, Set<Listener>>();

/** The listeners in this process, which are called when a change is about to be stored with its audit log entry. */
export const logListeners = (dependencies: Dependencies): Set<Listener> => {
  const found = listeners.get(dependencies) ?? new Set();
  listeners.set(dependencies, found);
  return found;
};
