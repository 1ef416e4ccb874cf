import { noProgress, type SubscriptionProgress } from "../../../domain/events/delivery/progress.ts";
import type { EventSubscription } from "../../../domain/events/subscription.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import { hasEnded } from "../../../domain/kernel/lease.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { latestLeaseEnd, newLease } from "../../support/leases.ts";
import { retryOnConflict } from "../../support/retry-on-conflict.ts";

type Subscription = Pick<EventSubscription, "companyId" | "id" | "cursor">;

/** How far a subscription is. */
const findProgress = async (
  { forCompany }: Dependencies,
  { companyId, id, cursor }: Subscription,
): Promise<SubscriptionProgress> => {
  const [progress] = await forCompany(companyId).eventDeliveries.progressOf([id]);
  return progress ?? noProgress(companyId, id, cursor);
};

/** Changes how far a subscription is; null, and nothing changes, where `decide` says so. */
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

/** Claims the deliveries of a subscription for this process; null: another one sends them. */
export const claimProgress = (
  dependencies: Dependencies,
  subscription: Subscription,
): Promise<SubscriptionProgress | null> =>
  updateProgress(dependencies, subscription, (progress, now) => {
    const isFree = progress.lease === null || hasEnded(progress.lease, now, latestLeaseEnd(dependencies, now));
    // The holder of the lease finds what is due; what others make due meanwhile is seen at its end.
    return isFree ? { ...progress, lease: newLease(dependencies, now), nextAt: null } : null;
  });

/** Changes the progress for the holder of a token; null, and nothing changes, where it no longer holds the lease. */
export const saveHeldProgress = (
  dependencies: Dependencies,
  subscription: Subscription,
  token: string | undefined,
  decide: (progress: SubscriptionProgress, now: Instant) => SubscriptionProgress,
): Promise<SubscriptionProgress | null> =>
  updateProgress(dependencies, subscription, (progress, now) =>
    progress.lease?.token === token ? decide(progress, now) : null,
  );
