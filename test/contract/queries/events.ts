import type { Stores } from "../../../domain/stores.ts";
import { aDelivery, someProgress } from "../../fixtures/events/delivery.ts";
import { aSubscription } from "../../fixtures/events/subscription.ts";
import { subscriptionAdded, subscriptionSaved } from "../../fixtures/loan/log.ts";
import { at, useList } from "./list.ts";

export const useSubscriptions = async ({ forCompany, companyOf }: Stores, companyId: number): Promise<void> => {
  const subscription = aSubscription({ companyId });
  const { eventSubscriptions } = forCompany(companyId);
  await eventSubscriptions.add(subscription, subscriptionAdded(subscription));
  await eventSubscriptions.save(subscription, subscriptionSaved(subscription));
  await eventSubscriptions.find(subscription.id);
  await companyOf("event_subscription", subscription.id);
  await eventSubscriptions.replaceSecrets(subscription);
  for (const isActive of [null, true])
    await useList<unknown, "createdAt">(
      (page) => eventSubscriptions.list({ isActive }, page),
      [{ field: "createdAt", descending: true }],
    );
};

export const useDeliveries = async (
  { forCompany, companyOf, deliveryQueue }: Stores,
  companyId: number,
): Promise<void> => {
  const { eventDeliveries } = forCompany(companyId);
  const delivery = aDelivery({ companyId, subscriptionId: 1 });
  await eventDeliveries.addMissing([delivery]);
  await eventDeliveries.save(delivery);
  await eventDeliveries.find(delivery.id);
  await companyOf("event_delivery", delivery.id);
  await eventDeliveries.pendingOf(1, 10);
  await eventDeliveries.makePending(1, 0, 10, at);
  for (const status of [null, "failed"] as const)
    await useList<unknown, "seq">(
      (page) => eventDeliveries.list({ subscriptionId: 1, status }, page),
      [{ field: "seq", descending: true }],
    );
  await eventDeliveries.removeBefore(at, 10);
  await eventDeliveries.saveProgress(someProgress({ companyId, subscriptionId: 1 }));
  for (const progress of await eventDeliveries.progressOf([1])) await eventDeliveries.saveProgress(progress);
  await deliveryQueue.active();
  await forCompany(companyId).log.lastSeq();
  await forCompany(companyId).log.lastPlace();
};
