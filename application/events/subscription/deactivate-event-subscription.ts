import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { deactivated, type EventSubscription } from "../../../domain/events/subscription.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions } from "../../support/expected-versions.ts";
import { type UpdateSubscriptionRefusal, updateSubscription } from "./update-subscription.ts";

/** Deactivates a subscription, which can be reactivated. Deactivating it again changes nothing. */
export const deactivateEventSubscription = async (
  dependencies: Dependencies,
  actor: Actor,
  subscriptionId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<EventSubscription, PermissionDenied | UpdateSubscriptionRefusal>> => {
  const allowed = authorize(actor, "event.manage");
  if (allowed._tag === "Refused") return allowed;
  const action = "event_subscription.deactivate";
  return updateSubscription(dependencies, actor, action, subscriptionId, ifMatch, async (current) =>
    accept(deactivated(current)),
  );
};
