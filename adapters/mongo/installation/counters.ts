import type { Db } from "mongodb";
import type { Instant } from "../../../domain/kernel/day.ts";
import type { Clock, CounterState, Counters } from "../../../domain/kernel/ports.ts";
import { isDuplicate } from "../duplicate-key.ts";

interface CounterDocument {
  readonly _id: string;
  readonly count: number;
  readonly endsAt: Instant;
  readonly tidyAt: Date;
}

const projection = { _id: 0, count: 1, endsAt: 1 };

/** Counters in MongoDB. Queries compare the end of the window; the TTL index on `tidyAt` only deletes old ones. */
export const counterStore = (database: Db, clock: Pick<Clock, "now" | "after">): Counters => {
  const counters = database.collection<CounterDocument>("counters");

  const runningAt = (key: string, now: Instant) => ({ _id: key, endsAt: { $gt: now } });

  const noLaterThan = (endsAt: Instant) => ({ $min: { endsAt, tidyAt: new Date(endsAt) } });

  const hitRunning = (key: string, by: number, now: Instant, latestEnd: Instant): Promise<CounterState | null> =>
    counters.findOneAndUpdate(
      runningAt(key, now),
      { $inc: { count: by }, ...noLaterThan(latestEnd) },
      { projection, returnDocument: "after" },
    );

  /** False if another caller has started a window meanwhile: then the filter matches nothing and the insert fails. */
  const startWindow = async (key: string, { count, endsAt }: CounterState, now: Instant): Promise<boolean> => {
    try {
      const window = { count, endsAt, tidyAt: new Date(endsAt) };
      await counters.replaceOne({ _id: key, endsAt: { $lte: now } }, window, { upsert: true });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  };

  const hit = async (key: string, by: number, windowSeconds: number): Promise<CounterState> => {
    for (;;) {
      const now = clock.now();
      const endsAt = clock.after(now, windowSeconds);
      const counterState = await hitRunning(key, by, now, endsAt);
      if (counterState !== null) return counterState;
      const first = { count: by, endsAt };
      if (await startWindow(key, first, now)) return first;
    }
  };

  const clear = async (key: string): Promise<void> => {
    await counters.deleteOne({ _id: key });
  };

  return {
    hit,
    clear,
    async peek(key, windowSeconds) {
      const now = clock.now();
      const latestEnd = clock.after(now, windowSeconds);
      const found = await counters.findOne<CounterState>(runningAt(key, now), { projection });
      if (found === null || found.endsAt <= latestEnd) return found;
      await counters.updateOne(runningAt(key, now), noLaterThan(latestEnd));
      return { ...found, endsAt: latestEnd };
    },
    async changeAll(changes) {
      for (const each of changes)
        await (each.change === "hit" ? hit(each.key, each.by, each.windowSeconds) : clear(each.key));
    },
  };
};
