import type { Dependencies } from "../../../../application/support/dependencies.ts";

/** How long a key stays claimed by a run that is heard of no more. */
export const leaseSeconds = 60;
const renewedEverySeconds = 20;

/** A key that a run has claimed. */
export interface ClaimedKey {
  readonly key: string;
  readonly fencingToken: string;
}

type LeaseDependencies = Pick<Dependencies, "idempotencyKeys" | "clock">;

/** Renews the lease of a key until the function that it returns is called. */
export const keepRenewing = (
  { idempotencyKeys, clock }: LeaseDependencies,
  { key, fencingToken }: ClaimedKey,
): (() => void) => {
  const renew = () => idempotencyKeys.renew(key, fencingToken, clock.after(clock.now(), leaseSeconds));
  // One that fails is followed by another before the lease ends; after it, the fencing token keeps the runs apart.
  const timer = setInterval(() => renew().catch(() => {}), renewedEverySeconds * 1000);
  timer.unref();
  return () => clearInterval(timer);
};

/** The pause between two tries to end a lease: so much later than the store a key is back at the latest. */
const retriedAfterSeconds = 1;

/**
 * Ends the lease of a run that failed, so that its request may be repeated at once. Never throws: while the store is out of
 * reach it tries again after the response, until about when the lease ends by itself.
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
