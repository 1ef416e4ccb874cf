import type { Dependencies } from "./dependencies.ts";

/** Maximum number of changes waiting for the same record; further changes start at once. */
const maxWaiting = 200;
/** Maximum time that a change waits for the previous one. */
const maxWaitMilliseconds = 5_000;

/**
 * Runs a change of a record after the changes of the same record that this process started before, so that they do not conflict with each
 * other. `change` learns whether it had to wait, in which case the record has probably changed. Waiting is limited in time and number,
 * because it only saves retries; the version check on saving is what prevents lost updates. The limit also keeps two changes that each need
 * the other's record from waiting for each other forever.
 */
export const inRecordQueue = async <Value>(
  { clock, processState }: Pick<Dependencies, "clock" | "processState">,
  record: string,
  change: (hasWaited: boolean) => Promise<Value>,
): Promise<Value> => {
  const queues = processState.recordQueues;
  const queue = queues.get(record) ?? { count: 0, last: Promise.resolve() };
  const isFirst = queue.count === 0;
  if (queue.count > maxWaiting) return change(true);
  queues.set(record, queue);
  queue.count += 1;
  const { last: before } = queue;
  const own = Promise.withResolvers<void>();
  queue.last = own.promise;
  try {
    if (!isFirst) await clock.waitFor(before, maxWaitMilliseconds);
    return await change(!isFirst);
  } finally {
    own.resolve();
    queue.count -= 1;
    if (queue.count === 0) queues.delete(record);
  }
};
