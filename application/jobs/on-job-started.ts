import type { Dependencies } from "../support/dependencies.ts";

const listeners = new WeakMap<Dependencies, Set<() => void>>();

/** Calls `listener` each time that this process starts a job, until the function it gives back is called. */
export const onJobStarted = (dependencies: Dependencies, listener: () => void): (() => void) => {
  const all = listeners.get(dependencies) ?? new Set();
  listeners.set(dependencies, all.add(listener));
  return () => {
    all.delete(listener);
  };
};

/** Says that a job was started, so that whoever runs jobs here need not find it by looking again and again. */
export const tellJobStarted = (dependencies: Dependencies): void => {
  for (const listener of listeners.get(dependencies) ?? []) listener();
};
