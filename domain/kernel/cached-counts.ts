import type { Clock } from "./ports.ts";

/** Up to this number a count is exact; a larger one may be ten seconds old. */
export const exactUpTo = 10_000;
const keptSeconds = 10;

/** Counts as the store does it, of at most `limit` rows where one is given. */
type Count = (limit: number | null) => Promise<number>;

/** The count under a key that names the list and its filter whole. */
export type CachedCount = (key: string, count: Count) => Promise<number>;

/** Counts rows of lists as the API promises: exactly up to 10,000, while a longer count is kept for ten seconds. */
export const cachedCounts = (clock: Pick<Clock, "now" | "after">): CachedCount => {
  const kept = new Map<string, { count: number; until: string }>();
  return async (key, count) => {
    const now = clock.now();
    const latestEnd = clock.after(now, keptSeconds);
    // One with a later end was counted before the clock was set back.
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
