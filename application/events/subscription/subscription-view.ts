import type { SubscriptionProgress } from "../../../domain/events/delivery/progress.ts";
import type { EventSubscription } from "../../../domain/events/subscription.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** A subscription as shown to users. */
export interface SubscriptionView {
  readonly subscription: EventSubscription;
  /** Null if it has not begun. */
  readonly progress: SubscriptionProgress | null;
  /** Only in the response that creates the secret. */
  readonly secret: string | null;
}

/** A company's subscriptions without their secrets. */
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

/** A subscription with its secret; null if the secret is not shown. */
export const viewOf = async (
  dependencies: Dependencies,
  subscription: EventSubscription,
  secret: string | null,
): Promise<SubscriptionView> => {
  const [view] = await withoutSecrets(dependencies, subscription.companyId, [subscription]);
  return { subscription, progress: view?.progress ?? null, secret };
};
