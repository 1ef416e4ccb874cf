import type { Dependencies } from "./dependencies.ts";

type Listener = () => void;

const listeners = () => {
  const ofProcess = new WeakMap<Dependencies, Set<Listener>>();
  const of = (dependencies: Dependencies): Set<Listener> => {
    const found = ofProcess.get(dependencies) ?? new Set();
    ofProcess.set(dependencies, found);
    return found;
  };
  return {
    call: (dependencies: Dependencies): void => {
      for (const listener of of(dependencies)) listener();
    },
    /** Adds a listener. The returned function removes it. */
    add: (dependencies: Dependencies, listener: Listener): (() => void) => {
      of(dependencies).add(listener);
      return () => {
        of(dependencies).delete(listener);
      };
    },
  };
};

/** Called when this process starts a job. */
export const jobListeners = listeners();

/** Called when this process is about to store a change with its audit log entry. */
export const logListeners = listeners();
