import type { Counters } from "../../../../domain/kernel/ports.ts";

/** How much of a limit a caller has used. */
export interface RateLimitStatus {
  readonly limit: number;
  readonly remaining: number;
  /** When the minute ends, in seconds since 1970. */
  readonly resetsAt: number;
  readonly isExceeded: boolean;
}

/** A limit against which a request is counted. */
export interface Limit {
  readonly key: string;
  /** Requests per minute; 0 for no limit. */
  readonly limit: number;
}

export interface RateLimits {
  /** Counts a request against all limits and returns the tightest, or null if none applies. */
  readonly count: (limits: readonly Limit[]) => Promise<RateLimitStatus | null>;
  /** The current status, without counting. */
  readonly look: (limit: Limit) => RateLimitStatus | null;
}

interface Minute {
  endsAt: number;
  /** The number of requests that this process has admitted or refused in this minute. */
  hits: number;
  /** The number that it may admit before it has to query the shared counter again. */
  granted: number;
  /** The remainder of the whole limit beyond this process's grant, as far as known. */
  sharedRemaining: number;
}

export const minuteSeconds = 60;

/** The maximum number of requests that a process takes from the shared counter at once. */
const maxSlice = 50;

/** One twelfth of the limit, so that the first process does not use up a small one. */
const sliceOf = (limit: number): number => Math.max(1, Math.min(maxSlice, Math.floor(limit / 12)));

const statusIn = (minute: Minute, limit: number): RateLimitStatus => ({
  limit,
  remaining: Math.max(0, minute.granted - minute.hits) + minute.sharedRemaining,
  resetsAt: Math.ceil(minute.endsAt),
  isExceeded: minute.hits > minute.granted,
});

const tighterOf = (one: RateLimitStatus | null, other: RateLimitStatus | null): RateLimitStatus | null => {
  if (one === null || other === null) return one ?? other;
  if (one.isExceeded !== other.isExceeded) return one.isExceeded ? one : other;
  return other.remaining < one.remaining ? other : one;
};

/** Takes the next slice of a limit from the counter that all processes share. */
const reserveSlice = async (shared: Counters, key: string, limit: number, minute: Minute): Promise<void> => {
  const slice = sliceOf(limit);
  const { count, endsAt } = await shared.hit(`rate-limit:${key}`, slice, minuteSeconds);
  minute.endsAt = Date.parse(endsAt) / 1000;
  minute.granted += Math.max(0, Math.min(slice, limit - (count - slice)));
  minute.sharedRemaining = Math.max(0, limit - count);
};

/**
 * Rate limits per minute, which begins with a key's first request. They are counted in this process's memory. If other processes serve too,
 * each takes slices from a shared counter, so that few requests reach the store. `seconds` returns the time in seconds since 1970; keys are
 * digests, never an address or account itself.
 */
export const rateLimits = (seconds: () => number, shared: Counters | null): RateLimits => {
  const minutes = new Map<string, Minute>();
  let sweptAt = 0;

  const sweep = (now: number): void => {
    if (Math.abs(now - sweptAt) < minuteSeconds) return;
    sweptAt = now;
    for (const [key, { endsAt }] of minutes) if (endsAt <= now) minutes.delete(key);
  };

  /** The current minute of a key. If the clock was set back, it ends no later than one that begins now. */
  const findRunning = (key: string, now: number): Minute | null => {
    const minute = minutes.get(key);
    if (minute === undefined || minute.endsAt <= now) return null;
    minute.endsAt = Math.min(minute.endsAt, now + minuteSeconds);
    return minute;
  };

  const runningMinute = ({ key, limit }: Limit, now: number): Minute => {
    const running = findRunning(key, now);
    if (running !== null) return running;
    const endsAt = now + minuteSeconds;
    const minute: Minute =
      shared === null
        ? { endsAt, hits: 0, granted: limit, sharedRemaining: 0 }
        : { endsAt, hits: 0, granted: 0, sharedRemaining: limit };
    minutes.set(key, minute);
    return minute;
  };

  const countOne = async (one: Limit, now: number): Promise<RateLimitStatus | null> => {
    if (one.limit === 0) return null;
    const minute = runningMinute(one, now);
    minute.hits += 1;
    // Once nothing is left, further requests do not reach the store.
    if (shared !== null && minute.hits > minute.granted && minute.sharedRemaining > 0)
      await reserveSlice(shared, one.key, one.limit, minute);
    return statusIn(minute, one.limit);
  };

  return {
    count: async (limits) => {
      const now = seconds();
      sweep(now);
      let tightest: RateLimitStatus | null = null;
      for (const one of limits) tightest = tighterOf(tightest, await countOne(one, now));
      return tightest;
    },
    look: ({ key, limit }) => {
      if (limit === 0) return null;
      const now = seconds();
      const running = findRunning(key, now);
      return running !== null
        ? statusIn(running, limit)
        : { limit, remaining: limit, resetsAt: Math.ceil(now) + minuteSeconds, isExceeded: false };
    },
  };
};
