import type { Database } from "bun:sqlite";
import type { Clock, CounterChange, CounterState, Counters } from "../../../domain/kernel/ports.ts";
import type { Write } from "../database/write-queue.ts";

/** How many counters each hit checks for expiry. A hit adds at most one counter, so expired ones do not accumulate. */
const checkedWithHit = 8;

/**
 * Counters in SQLite. Each hit checks some of them, in the order of their keys, and deletes those whose window has ended: an
 * index on the end of the window would add one more page to the WAL for each hit.
 */
export const counterStore = (database: Database, write: Write, clock: Pick<Clock, "now" | "after">): Counters => {
  const after = database.prepare<{ readonly key: string; readonly ends_at: string }, [string, number]>(
    "SELECT key, ends_at FROM counters WHERE key > ? ORDER BY key LIMIT ?",
  );
  const add = database.prepare<CounterState, [string, number, string]>(
    `INSERT INTO counters (key, count, ends_at) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET count = count + excluded.count, ends_at = min(ends_at, excluded.ends_at)
     RETURNING count, ends_at AS endsAt`,
  );
  const removeEnded = database.prepare<never, [string, string]>("DELETE FROM counters WHERE key = ? AND ends_at <= ?");
  const running = database.prepare<CounterState, [string, string]>(
    "SELECT count, ends_at AS endsAt FROM counters WHERE key = ? AND ends_at > ?",
  );
  const shorten = database.prepare<never, [string, string, string]>(
    "UPDATE counters SET ends_at = ? WHERE key = ? AND ends_at > ?",
  );
  const remove = database.prepare<never, [string]>("DELETE FROM counters WHERE key = ?");
  // If the transaction is rolled back, the counters it checked are not checked again until all others have been.
  let checkedUpTo = "";
  const tidy = (now: string): void => {
    const counters = after.all(checkedUpTo, checkedWithHit);
    for (const { key, ends_at } of counters) if (ends_at <= now) removeEnded.run(key, now);
    const last = counters.at(-1);
    checkedUpTo = last === undefined || counters.length < checkedWithHit ? "" : last.key;
  };
  const hit = database.transaction((key: string, by: number, windowSeconds: number): CounterState => {
    const now = clock.now();
    tidy(now);
    removeEnded.run(key, now);
    const counterState = add.get(key, by, clock.after(now, windowSeconds));
    if (counterState === null) throw new Error("a counter was hit but has no count");
    return counterState;
  });
  const changeAll = database.transaction((changes: readonly CounterChange[]): void => {
    for (const each of changes) {
      if (each.change === "hit") hit(each.key, each.by, each.windowSeconds);
      else remove.run(each.key);
    }
  });
  return {
    async hit(key, by, windowSeconds) {
      return write(() => hit.immediate(key, by, windowSeconds));
    },
    async peek(key, windowSeconds) {
      const now = clock.now();
      const latestEnd = clock.after(now, windowSeconds);
      const found = running.get(key, now);
      if (found === null || found.endsAt <= latestEnd) return found;
      await write(() => shorten.run(latestEnd, key, latestEnd));
      return { ...found, endsAt: latestEnd };
    },
    async clear(key) {
      await write(() => remove.run(key));
    },
    async changeAll(changes) {
      await write(() => changeAll.immediate(changes));
    },
  };
};
