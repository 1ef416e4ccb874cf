import type { Clock } from "./ports.ts";

/** Counts up to this number are exact. A larger count may be up to ten seconds old. */
export const exactUpTo = 10_000;
const keptSeconds = 10;

/** Counts rows in the store: at most `limit` of them, or all if `limit` is null. */
type Count = (limit: number | null) => Promise<number>;

/** Returns the count cached under a key, which names the list and its complete filter. */
export type CachedCount = (key: string, count: Count) => Promise<number>;

/** Counts the rows of lists as the API promises: exactly up to 10,000. Larger counts are cached for ten seconds. */
export const cachedCounts = (clock: Pick<Clock, "now" | "after">): CachedCount => {
  const kept = new Map<string, { count: number; until: string }>();
  return async (key, count) => {
    const now = clock.now();
    const latestEnd = clock.after(now, keptSeconds);
    // An entry that expires later than a new one would was cached before the clock was set back.
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
