import { type Actor, serviceActor } from "../../../domain/access/actor.ts";
import { nextDueAt } from "../../../domain/events/delivery/next-deliveries.ts";
import { type DisabledReason, maxPending } from "../../../domain/events/delivery/pace.ts";
import type { SubscriptionProgress } from "../../../domain/events/delivery/progress.ts";
import { deactivated, type EventSubscription } from "../../../domain/events/subscription.ts";
import { accept } from "../../../domain/kernel/result.ts";
import { existingCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { leaseEnd, whileRenewing } from "../../support/leases.ts";
import { updateSubscription } from "../subscription/update-subscription.ts";
import { addDeliveries } from "./add-deliveries.ts";
import { attemptDue } from "./attempt-due.ts";
import { claimProgress, saveHeldProgress } from "./hold-progress.ts";

/** Deactivates a subscription whose receiver no longer accepts events, unless it is already inactive. */
const disable = async (
  dependencies: Dependencies,
  { companyId, id }: EventSubscription,
  reason: DisabledReason,
  requestId: string,
): Promise<void> => {
  const actor: Actor = serviceActor(await existingCompany(dependencies, companyId), requestId);
  await updateSubscription(dependencies, actor, "event_subscription.disable", id, null, async (current) =>
    accept(current.isActive ? deactivated(current, reason) : current),
  );
};

/**
 * Runs one pass over a subscription for the holder of its lease. Returns the progress at the end, and whether more can be done immediately.
 */
const pass = async (
  dependencies: Dependencies,
  subscription: EventSubscription,
  held: SubscriptionProgress,
  requestId: string,
  stopped: AbortSignal,
) => {
  const { eventDeliveries } = dependencies.forCompany(subscription.companyId);
  const known = await eventDeliveries.pendingOf(subscription.id, maxPending);
  const added = await addDeliveries(dependencies, subscription, held.cursor, maxPending - known.length);
  const pending = added.count === 0 ? known : await eventDeliveries.pendingOf(subscription.id, maxPending);
  const passed = await attemptDue(dependencies, subscription, { progress: held, pending }, stopped);
  if (passed.disabledReason !== null) await disable(dependencies, subscription, passed.disabledReason, requestId);
  const nextAt = nextDueAt(passed.pending, passed.progress);
  const isFull = passed.pending.length >= maxPending;
  const isDue = nextAt !== null && nextAt <= dependencies.clock.now();
  const hasMore = passed.disabledReason === null && (isDue || (added.hasMore && !isFull));
  return { progress: { ...passed.progress, cursor: added.cursor, nextAt, isFull }, hasMore };
};

/**
 * Delivers a subscription's events while this process holds its lease: stores deliveries for new events, and then attempts those that are
 * due. Returns whether more can be done immediately. Returns false if another process is delivering, or if `stopped` was aborted, which
 * interrupts attempts; they are repeated later. If the store cannot be reached, the lease expires and any process can continue.
 */
export const deliverEvents = async (
  dependencies: Dependencies,
  { companyId, subscriptionId }: { readonly companyId: number; readonly subscriptionId: number },
  requestId: string,
  stopped: AbortSignal,
): Promise<boolean> => {
  const subscription = await dependencies.forCompany(companyId).eventSubscriptions.find(subscriptionId);
  if (!subscription?.isActive) return false;
  const held = await claimProgress(dependencies, subscription);
  if (held === null) return false;
  const token = held.lease?.token;
  const { progress, hasMore } = await whileRenewing(
    dependencies,
    pass(dependencies, subscription, held, requestId, stopped),
    () =>
      saveHeldProgress(dependencies, subscription, token, (current, now) => ({
        ...current,
        lease: current.lease && { ...current.lease, endsAt: leaseEnd(dependencies, now) },
      })),
  );
  await saveHeldProgress(dependencies, subscription, token, (current) => {
    // Others can make deliveries due while the lease is held, such as a replay, even one for a receiver that is failing.
    const isSooner = current.nextAt !== null && (progress.nextAt === null || current.nextAt < progress.nextAt);
    const { nextAt, notBefore } = isSooner ? current : progress;
    return { ...progress, version: current.version, nextAt, notBefore, lease: null };
  });
  return hasMore && !stopped.aborted;
};
