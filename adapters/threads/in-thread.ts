import { heapSize } from "bun:jsc";

/** A call of a module's function, as it is sent to a thread. */
interface ThreadCall {
  readonly module: string;
  readonly name: string;
  readonly value: unknown;
}

/** The heap size above which a thread collects garbage after a call: more than its modules and a document of average length need. */
const maxHeapBytes = 40 * 1024 * 1024;

/**
 * Collects the garbage of a call. Otherwise the runtime (Bun 1.4.5) lets the memory of a thread grow with each long document, to
 * hundreds of megabytes. This happens before the result is sent, because between two calls a thread waits without an event loop.
 */
const cleanUp = (): void => {
  if (heapSize() > maxHeapBytes) Bun.gc(true);
};

/** Creates the function with which a thread runs calls. `load` loads a module. */
export const runCallOf =
  (load: (module: string) => Promise<object>) =>
  async ({ module, name, value }: ThreadCall): Promise<unknown> => {
    const functions = (await load(module)) as Readonly<Record<string, (value: unknown) => unknown>>;
    const called = functions[name];
    if (called === undefined) throw new Error(`${module} has no function ${name}`);
    try {
      return await called(value);
    } finally {
      cleanUp();
    }
  };

/** Runs a call in the current thread. */
export const runCall = runCallOf((module) => import(module));
