import type { Dependencies } from "./dependencies.ts";

/** The most changes of one record that wait; a further one begins at once. */
const maxWaiting = 200;
/** A change waits for the one before it so long at most. */
const maxWaitMilliseconds = 5_000;

/** The changes of one record that have begun to wait or to run. */
interface Turns {
  count: number;
  last: Promise<unknown>;
}

const turnsOf = new WeakMap<Dependencies, Map<string, Turns>>();

/**
 * Runs a change of a record after those that this process began before on the same record, so that they do not overtake one
 * another and lose. `change` learns whether it had to wait, in which case the record has probably changed. Waiting is limited
 * in time and number, since it only saves tries: that no write is lost is up to the version at which a record is saved. So two
 * changes that each need the other's record inside do not wait for each other forever.
 */
export const inTurn = async <Value>(
  dependencies: Dependencies,
  record: string,
  change: (hasWaited: boolean) => Promise<Value>,
): Promise<Value> => {
  const records = turnsOf.get(dependencies) ?? new Map<string, Turns>();
  turnsOf.set(dependencies, records);
  const turns = records.get(record) ?? { count: 0, last: Promise.resolve() };
  const isFirst = turns.count === 0;
  if (turns.count > maxWaiting) return change(true);
  records.set(record, turns);
  turns.count += 1;
  const { last: before } = turns;
  const own = Promise.withResolvers<void>();
  turns.last = own.promise;
  try {
    if (!isFirst) await dependencies.clock.waitFor(before, maxWaitMilliseconds);
    return await change(!isFirst);
  } finally {
    own.resolve();
    turns.count -= 1;
    if (turns.count === 0) records.delete(record);
  }
};
