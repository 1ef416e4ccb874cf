import type { LastingWork } from "../../domain/kernel/ports.ts";

/** The lasting work of this process, initially none. */
export const lastingWork = (): LastingWork => {
  const running = new Set<Promise<unknown>>();
  return {
    keep: (work) => {
      const ended: Promise<unknown> = Promise.allSettled([work]).then(() => running.delete(ended));
      running.add(ended);
    },
    ended: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
