import { heapSize } from "bun:jsc";

/** A call of a function of a module, as it comes to a thread. */
interface ThreadCall {
  readonly module: string;
  readonly name: string;
  readonly value: unknown;
}

/** What a thread keeps without being cleaned up: more than its modules and a document of average length take. */
const maxHeapBytes = 40 * 1024 * 1024;

/**
 * Frees what a call left behind. By itself the runtime (Bun 1.4.5) lets the memory of a thread grow with each long document, to
 * hundreds of megabytes. It is done before the result is sent, since between two calls a thread waits without an event loop.
 */
const cleanUp = (): void => {
  if (heapSize() > maxHeapBytes) Bun.gc(true);
};

/** How a thread runs the calls that come to it, with its way to load a module. */
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

/** Runs a call in the thread that it came to. */
export const runCall = runCallOf((module) => import(module));
