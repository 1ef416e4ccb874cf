import { noProgress, type SubscriptionProgress } from "../../../domain/events/delivery/progress.ts";
import type { EventSubscription } from "../../../domain/events/subscription.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import { hasEnded } from "../../../domain/kernel/lease.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { latestLeaseEnd, newLease } from "../../support/leases.ts";
import { retryOnConflict } from "../../support/retry-on-conflict.ts";

type Subscription = Pick<EventSubscription, "companyId" | "id" | "cursor">;

/** The progress of a subscription. */
const findProgress = async (
  { forCompany }: Dependencies,
  { companyId, id, cursor }: Subscription,
): Promise<SubscriptionProgress> => {
  const [progress] = await forCompany(companyId).eventDeliveries.progressOf([id]);
  return progress ?? noProgress(companyId, id, cursor);
};

/** Changes a subscription's progress. If `decide` returns null, returns null and changes nothing. */
export const updateProgress = async (
  dependencies: Dependencies,
  subscription: Subscription,
  decide: (progress: SubscriptionProgress, now: Instant) => SubscriptionProgress | null,
): Promise<SubscriptionProgress | null> => {
  const { eventDeliveries } = dependencies.forCompany(subscription.companyId);
  const saved = await retryOnConflict(dependencies, async () => {
    const decided = decide(await findProgress(dependencies, subscription), dependencies.clock.now());
    return decided === null ? null : eventDeliveries.saveProgress(decided);
  });
  if (saved === "conflict") throw new Error(`the progress of event subscription ${subscription.id} cannot be saved`);
  return saved;
};

/** Claims a subscription's deliveries for this process; null if another process is sending them. */
export const claimProgress = (
  dependencies: Dependencies,
  subscription: Subscription,
): Promise<SubscriptionProgress | null> =>
  updateProgress(dependencies, subscription, (progress, now) => {
    const isFree = progress.lease === null || hasEnded(progress.lease, now, latestLeaseEnd(dependencies, now));
    // The lease holder finds what is due. What others make due in the meantime is taken into account when the lease ends.
    return isFree ? { ...progress, lease: newLease(dependencies, now), nextAt: null } : null;
  });

/**
 * Changes the progress on behalf of the holder of a lease token. If the token no longer holds the lease, returns null and changes nothing.
 */
export const saveHeldProgress = (
  dependencies: Dependencies,
  subscription: Subscription,
  token: string | undefined,
  decide: (progress: SubscriptionProgress, now: Instant) => SubscriptionProgress,
): Promise<SubscriptionProgress | null> =>
  updateProgress(dependencies, subscription, (progress, now) =>
    progress.lease?.token === token ? decide(progress, now) : null,
  );
