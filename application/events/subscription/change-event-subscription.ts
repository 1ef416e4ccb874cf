import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { SubscriptionDetails } from "../../../domain/events/subscription.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { checkTarget } from "../../support/check-target.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions } from "../../support/expected-versions.ts";
import { type TooManySubscriptions, withDetails } from "./place-subscription.ts";
import { type SubscriptionView, viewOf } from "./subscription-view.ts";
import { type UpdateSubscriptionRefusal, updateSubscription } from "./update-subscription.ts";

/** Changes a subscription. `revise` computes the new details from the newest state. */
export const changeEventSubscription = async (
  dependencies: Dependencies,
  actor: Actor,
  subscriptionId: number,
  ifMatch: ExpectedVersions,
  revise: (current: SubscriptionDetails) => Result<SubscriptionDetails, FieldsInvalid>,
): Promise<
  Result<SubscriptionView, PermissionDenied | FieldsInvalid | TooManySubscriptions | UpdateSubscriptionRefusal>
> => {
  const allowed = authorize(actor, "event.manage");
  if (allowed._tag === "Refused") return allowed;
  const changed = await updateSubscription<FieldsInvalid | TooManySubscriptions>(
    dependencies,
    actor,
    "event_subscription.change",
    subscriptionId,
    ifMatch,
    async (current) => {
      const { url, types, description, isActive } = current;
      const revised = revise({ url, types, description, isActive });
      if (revised._tag === "Refused") return revised;
      const details = { ...revised.value, types: [...new Set(revised.value.types)] };
      if (details.url !== url) {
        const target = await checkTarget(dependencies, "url", details.url, dependencies.webhookTargets);
        if (target._tag === "Refused") return target;
      }
      return withDetails(dependencies, current, details);
    },
  );
  return changed._tag === "Refused" ? changed : accept(await viewOf(dependencies, changed.value, null));
};
