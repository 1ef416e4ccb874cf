import type { Dependencies } from "../../../../application/support/dependencies.ts";

/** How long a key stays claimed by a run that no longer renews it. */
export const leaseSeconds = 60;
const renewedEverySeconds = 20;

/** A key claimed by a run. */
export interface ClaimedKey {
  readonly key: string;
  readonly fencingToken: string;
}

type LeaseDependencies = Pick<Dependencies, "idempotencyKeys" | "clock">;

/** Renews the lease of a key until the returned function is called. */
export const keepRenewing = (
  { idempotencyKeys, clock }: LeaseDependencies,
  { key, fencingToken }: ClaimedKey,
): (() => void) => {
  const renew = () => idempotencyKeys.renew(key, fencingToken, clock.after(clock.now(), leaseSeconds));
  // A failed renewal is followed by another before the lease ends; after that, the fencing token keeps the runs apart.
  const timer = setInterval(() => renew().catch(() => {}), renewedEverySeconds * 1000);
  timer.unref();
  return () => clearInterval(timer);
};

/** The pause between attempts to end a lease, and so the longest delay of a key after the store is available again. */
const retriedAfterSeconds = 1;

/**
 * Ends the lease of a failed run, so that its request can be repeated at once. Never throws: while the store is unavailable it retries
 * after the response, until about when the lease ends anyway.
 */
export const endLease = async ({ idempotencyKeys }: LeaseDependencies, { key, fencingToken }: ClaimedKey) => {
  const triedUntil = performance.now() + leaseSeconds * 1000;
  const tryToEnd = async (): Promise<void> => {
    try {
      await idempotencyKeys.endLease(key, fencingToken);
    } catch {
      if (performance.now() < triedUntil) setTimeout(tryToEnd, retriedAfterSeconds * 1000).unref();
    }
  };
  await tryToEnd();
};
