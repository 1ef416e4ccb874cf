import type { Instant } from "../../domain/kernel/day.ts";
import { type Lease, leaseSeconds, renewalSeconds } from "../../domain/kernel/lease.ts";
import type { Dependencies } from "./dependencies.ts";

/** The end of a lease that is granted or renewed now. */
export const leaseEnd = ({ clock }: Dependencies, now: Instant): Instant => clock.after(now, leaseSeconds);

/** Creates a lease that begins now. */
export const newLease = (dependencies: Dependencies, now: Instant): Lease => ({
  token: dependencies.vault.secret(),
  endsAt: leaseEnd(dependencies, now),
});

/** The latest end that a lease granted by any process may have now; see `hasEnded`. */
export const latestLeaseEnd = ({ clock }: Dependencies, now: Instant): Instant => clock.after(now, 2 * leaseSeconds);

/** Waits for work to finish and renews its lease in the meantime. */
export const whileRenewing = async <Outcome>(
  { clock }: Dependencies,
  work: Promise<Outcome>,
  renew: () => Promise<unknown>,
): Promise<Outcome> => {
  let hasEnded = false;
  const ended = work.finally(() => {
    hasEnded = true;
  });
  for (;;) {
    await clock.waitFor(ended, renewalSeconds * 1000);
    if (hasEnded) return work;
    await renew();
  }
};
