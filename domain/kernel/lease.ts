import type { Instant } from "./day.ts";

/** The exclusive right to do a piece of work until the lease ends. Every write by its holder names the token. */
export interface Lease {
  readonly token: string;
  readonly endsAt: Instant;
}

/** How long a lease lasts, and how often its holder renews it. */
export const leaseSeconds = 60;
export const renewalSeconds = 20;

/**
 * Whether a lease has ended, so that its holder counts as gone. A lease that ends later than any lease granted now was granted before the
 * clock was set back. The clocks of processes may differ by up to the length of a lease.
 */
export const hasEnded = ({ endsAt }: Lease, now: Instant, latestEnd: Instant): boolean =>
  endsAt <= now || endsAt > latestEnd;
