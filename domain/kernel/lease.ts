import type { Instant } from "./day.ts";

/** The right to do a piece of work until it ends; each write of its holder names the token. */
export interface Lease {
  readonly token: string;
  readonly endsAt: Instant;
}

/** How long a lease lasts, and how often its holder renews it. */
export const leaseSeconds = 60;
export const renewalSeconds = 20;

/**
 * Whether the holder of a lease is gone: it has ended. One that ends later than any process gives it now was given before the clock
 * was set back; the clocks of processes may differ by as much as a lease lasts.
 */
export const hasEnded = ({ endsAt }: Lease, now: Instant, latestEnd: Instant): boolean =>
  endsAt <= now || endsAt > latestEnd;
