/** What goes on in this process after its request was answered: a service that stops waits for it. */
export interface LastingWork {
  /** Takes up work that reports by itself what goes wrong. */
  readonly keep: (work: Promise<unknown>) => void;
  /** Resolves once nothing is left, nor what was taken up meanwhile. */
  readonly ended: () => Promise<void>;
}

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
