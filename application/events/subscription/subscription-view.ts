import type { SubscriptionProgress } from "../../../domain/events/delivery/progress.ts";
import type { EventSubscription } from "../../../domain/events/subscription.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** A subscription as it is shown. */
export interface SubscriptionView {
  readonly subscription: EventSubscription;
  /** Null: it has not begun. */
  readonly progress: SubscriptionProgress | null;
  /** Only in the response that made it. */
  readonly secret: string | null;
}

/** Subscriptions of a company whose secrets are no longer shown. */
export const withoutSecrets = async (
  { forCompany }: Dependencies,
  companyId: number,
  subscriptions: readonly EventSubscription[],
): Promise<readonly SubscriptionView[]> => {
  const found = await forCompany(companyId).eventDeliveries.progressOf(subscriptions.map(({ id }) => id));
  const progressOf = new Map(found.map((progress) => [progress.subscriptionId, progress]));
  return subscriptions.map((subscription) => ({
    subscription,
    progress: progressOf.get(subscription.id) ?? null,
    secret: null,
  }));
};

/** A subscription with its secret; null: it is no longer shown. */
export const viewOf = async (
  dependencies: Dependencies,
  subscription: EventSubscription,
  secret: string | null,
): Promise<SubscriptionView> => {
  const [view] = await withoutSecrets(dependencies, subscription.companyId, [subscription]);
  return { subscription, progress: view?.progress ?? null, secret };
};
