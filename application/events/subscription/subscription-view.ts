import type { EventSubscription } from "../../../domain/events/subscription.ts";

/** A subscription as it is shown. */
export interface SubscriptionView {
  readonly subscription: EventSubscription;
  /** Only in the response that made it. */
  readonly secret: string | null;
}

/** A subscription whose secret is no longer shown. */
export const withoutSecret = (subscription: EventSubscription): SubscriptionView => ({ subscription, secret: null });
