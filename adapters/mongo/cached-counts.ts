import type { Clock } from "../../domain/kernel/ports.ts";

/** Up to here a count is exact each time; a longer one may be so many seconds old. */
const exactUpTo = 10_000;
const keptSeconds = 10;

/** Counts as the store does it, of at most `limit` rows where one is given. */
type Count = (limit: number | null) => Promise<number>;

/** Counts rows, and keeps long counts for ten seconds under a key that names the filter whole. */
export const cachedCounts = (clock: Pick<Clock, "now" | "after">): ((key: string, count: Count) => Promise<number>) => {
  const kept = new Map<string, { count: number; until: string }>();
  return async (key, count) => {
    const now = clock.now();
    const latestEnd = clock.after(now, keptSeconds);
    // One that is kept for longer was counted before the clock was set back.
    for (const [each, { until }] of kept) if (until <= now || until > latestEnd) kept.delete(each);
    const held = kept.get(key);
    if (held) return held.count;
    const exact = await count(exactUpTo + 1);
    if (exact <= exactUpTo) return exact;
    const all = await count(null);
    kept.set(key, { count: all, until: clock.after(now, keptSeconds) });
    return all;
  };
};
