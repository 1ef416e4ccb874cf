import type { Dependencies } from "./dependencies.ts";

type Listener = () => void;

const listeners = new WeakMap<Dependencies, Set<Listener>>();

/** Those who are notified in this process that it is about to store a change with its entry in an audit log. */
export const logListeners = (dependencies: Dependencies): Set<Listener> => {
  const found = listeners.get(dependencies) ?? new Set();
  listeners.set(dependencies, found);
  return found;
};
