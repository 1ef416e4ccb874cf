import pLimit from "p-limit";
import { once } from "../../domain/kernel/once.ts";
import { currentCaller, stopWithoutCaller } from "./caller.ts";
import type * as inThread from "./in-thread.ts";
import { workLimit } from "./work-limit.ts";

interface ThreadSettings {
  /** The module whose functions the threads run. */
  readonly module: URL;
  /** A call that takes longer, on the clock and of the processor, ends with its thread. */
  readonly maxMilliseconds: number;
}

/** Functions of a module: each takes one value that can be copied to a thread. */
type Functions = Readonly<Record<string, (value: never) => unknown>>;

/** A module's functions, run away from the thread that serves requests. */
interface Threads<Module extends Functions> {
  run<Name extends keyof Module & string>(
    name: Name,
    value: Parameters<Module[Name]>[0],
  ): Promise<Awaited<ReturnType<Module[Name]>> | "too_long">;
}

/** Threads that keep long work away from the one that serves requests, for several modules. */
export interface ThreadPool {
  /** Where the caller of a call goes it throws `CallerGone`, and a thread that runs it ends. */
  threadsFor<Module extends Functions>(settings: ThreadSettings): Threads<Module>;
  close(): Promise<void>;
}

/** A thread without work ends after so long. */
const idleMilliseconds = 30_000;

/** How much a thread yields to the one that serves requests, as `nice` counts it. */
export const usualNiceness = 10;

/** What a thread runs, where nothing else is named: modules from their sources. */
const fromSources = new URL("./in-thread.ts", import.meta.url);

/**
 * Starts threads once there is work for them, which all modules share: each holds what it loaded. A call waits its turn, and
 * its time counts from when it begins.
 */
export const openThreadPool = (
  maxThreads: number,
  niceness: number = usualNiceness,
  program: URL = fromSources,
): ThreadPool => {
  let isUsed = false;
  // Loaded with the first work: the service responds before there is any.
  const pool = once(async () => {
    isUsed = true;
    const { Piscina } = await import("piscina");
    const made = new Piscina({
      filename: program.href,
      name: "runCall" satisfies keyof typeof inThread,
      minThreads: 0,
      maxThreads,
      idleTimeout: idleMilliseconds,
      // Elsewhere it would be the whole process that yields.
      niceIncrement: process.platform === "linux" ? niceness : 0,
    });
    // A thread that fails fails the call that it runs; without a listener one that fails beside a call would end the process.
    made.on("error", () => {});
    return made;
  });
  const turn = pLimit(maxThreads);
  return {
    threadsFor: ({ module, maxMilliseconds }) => ({
      run: (name, value) => {
        const caller = currentCaller();
        return turn(async () => {
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
