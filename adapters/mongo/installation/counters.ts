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

/** Counters in MongoDB. Queries compare the window's end; the TTL index on `tidyAt` only takes old ones away. */
export const counterStore = (database: Db, clock: Pick<Clock, "now" | "after">): Counters => {
  const counters = database.collection<CounterDocument>("counters");

  const hitRunning = (key: string, by: number, now: Instant): Promise<CounterState | null> =>
    counters.findOneAndUpdate(
      { _id: key, endsAt: { $gt: now } },
      { $inc: { count: by } },
      { projection, returnDocument: "after" },
    );

  /** False where another caller has started a window meanwhile: then its filter matches nothing and its insert fails. */
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

  return {
    async hit(key, by, windowSeconds) {
      for (;;) {
        const now = clock.now();
        const counterState = await hitRunning(key, by, now);
        if (counterState !== null) return counterState;
        const first = { count: by, endsAt: clock.after(now, windowSeconds) };
        if (await startWindow(key, first, now)) return first;
      }
    },
    async peek(key) {
      return counters.findOne<CounterState>({ _id: key, endsAt: { $gt: clock.now() } }, { projection });
    },
    async clear(key) {
      await counters.deleteOne({ _id: key });
    },
  };
};
