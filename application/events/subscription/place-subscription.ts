import { maxSubscriptions } from "../../../domain/events/limits.ts";
import {
  activated,
  deactivated,
  type EventSubscription,
  freePlace,
  type SubscriptionDetails,
} from "../../../domain/events/subscription.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** The company has reached its limit of active subscriptions. */
export interface TooManySubscriptions {
  readonly _tag: "TooManySubscriptions";
}

/**
 * A subscription with new details. If it becomes active, it takes a free place, which another subscription may take before this one is
 * saved.
 */
export const withDetails = async (
  { forCompany, clock }: Dependencies,
  subscription: EventSubscription,
  { isActive, ...details }: SubscriptionDetails,
): Promise<Result<EventSubscription, TooManySubscriptions>> => {
  const written = { ...subscription, ...details };
  if (isActive === subscription.isActive) return accept(written);
  if (!isActive) return accept(deactivated(written));
  const page = { number: 1, size: maxSubscriptions, order: [] };
  const { rows } = await forCompany(subscription.companyId).eventSubscriptions.list({ isActive: true }, page);
  const place = freePlace(rows);
  return place === null ? refuse({ _tag: "TooManySubscriptions" }) : accept(activated(written, place, clock.now()));
};
