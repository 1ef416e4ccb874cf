interface Run<Name> {
  readonly names: Set<Name>;
  readonly done: Promise<void>;
}

/** Serializes work per company: one run at a time, and all requests made during a run are combined into the next one. */
interface CompanyQueues<Name> {
  /** Resolves once a run that began after the call has covered these collections. */
  readonly run: (companyId: number, names: readonly Name[]) => Promise<void>;
  /** Resolves once no run is in progress. */
  readonly settle: () => Promise<void>;
}

/** Creates queues for work on one company and one collection at a time. */
export const companyQueues = <Name>(work: (companyId: number, name: Name) => Promise<void>): CompanyQueues<Name> => {
  const notBegun = new Map<number, Run<Name>>();
  const last = new Map<number, Promise<void>>();

  const enqueue = (companyId: number, names: ReadonlySet<Name>): Promise<void> => {
    const former = last.get(companyId) ?? Promise.resolve();
    const done = former
      .catch(() => {})
      .then(async () => {
        notBegun.delete(companyId);
        for (const name of names) await work(companyId, name);
      });
    last.set(companyId, done);
    const deleteQueue = () => {
      if (last.get(companyId) === done) last.delete(companyId);
    };
    done.then(deleteQueue, deleteQueue);
    return done;
  };

  return {
    run: (companyId, names) => {
      const waiting = notBegun.get(companyId);
      if (waiting !== undefined) {
        for (const name of names) waiting.names.add(name);
        return waiting.done;
      }
      const requested = new Set(names);
      const done = enqueue(companyId, requested);
      notBegun.set(companyId, { names: requested, done });
      return done;
    },
    settle: async () => {
      await Promise.allSettled(last.values());
    },
  };
};
