import type { LastingWork } from "../../domain/kernel/ports.ts";

/** Lasting work of this process, none at first. */
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
