import pLimit from "p-limit";
import { once } from "../../domain/kernel/once.ts";
import { currentCaller, stopWithoutCaller } from "./caller.ts";
import type * as inThread from "./in-thread.ts";
import { workLimit } from "./work-limit.ts";

interface ThreadSettings {
  /** The module whose functions the threads run. */
  readonly module: URL;
  /** A call that takes longer, both in elapsed time and in processor time, is aborted and its thread is ended. */
  readonly maxMilliseconds: number;
}

/** Functions of a module. Each takes one value that can be cloned to a thread. */
type Functions = Readonly<Record<string, (value: never) => unknown>>;

/** Runs a module's functions outside the thread that serves requests. */
interface Threads<Module extends Functions> {
  run<Name extends keyof Module & string>(
    name: Name,
    value: Parameters<Module[Name]>[0],
  ): Promise<Awaited<ReturnType<Module[Name]>> | "too_long">;
}

/** A pool of threads, shared by several modules, for long work that must not block the thread that serves requests. */
export interface ThreadPool {
  /** If the caller goes away, its call throws `CallerGone`, and the thread that runs it is ended. */
  threadsFor<Module extends Functions>(settings: ThreadSettings): Threads<Module>;
  close(): Promise<void>;
}

/** A thread without work ends after this time. */
const idleMilliseconds = 30_000;

/** The `nice` increment by which threads run at a lower priority than the one that serves requests. */
export const usualNiceness = 10;

/** The default program of a thread, which loads modules from their sources. */
const fromSources = new URL("./in-thread.ts", import.meta.url);

/**
 * Opens a pool that starts threads when there is work for them. All modules share the threads, and each thread keeps the modules it
 * has loaded. A call waits until a thread is free, and its time limit counts from when it begins to run.
 */
export const openThreadPool = (
  maxThreads: number,
  niceness: number = usualNiceness,
  program: URL = fromSources,
): ThreadPool => {
  let isUsed = false;
  // Loaded with the first work, so that it does not delay the start of the service.
  const pool = once(async () => {
    isUsed = true;
    const { Piscina } = await import("piscina");
    const made = new Piscina({
      filename: program.href,
      name: "runCall" satisfies keyof typeof inThread,
      minThreads: 0,
      maxThreads,
      idleTimeout: idleMilliseconds,
      // On other systems it would lower the priority of the whole process.
      niceIncrement: process.platform === "linux" ? niceness : 0,
    });
    // An error in a thread rejects the call that it runs. Without a listener, an error outside a call would end the process.
    made.on("error", () => {});
    return made;
  });
  const limit = pLimit(maxThreads);
  return {
    threadsFor: ({ module, maxMilliseconds }) => ({
      run: (name, value) => {
        const caller = currentCaller();
        return limit(async () => {
          stopWithoutCaller(caller);
          const threads = await pool();
          const limit = workLimit(maxMilliseconds);
          const signal = caller === null ? limit.signal : AbortSignal.any([limit.signal, caller]);
          try {
            const call = { module: module.href, name, value } satisfies Parameters<typeof inThread.runCall>[0];
            return await threads.run(call, { signal });
          } catch (error) {
            stopWithoutCaller(caller);
            if (limit.signal.aborted) return "too_long";
            throw error;
          } finally {
            limit.end();
          }
        });
      },
    }),
    close: async () => {
      if (isUsed) await (await pool()).destroy();
    },
  };
};
