import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { newSecret, overlapSeconds, secretPlace, withNewSecret } from "../../../domain/events/subscription.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions } from "../../support/expected-versions.ts";
import { type SubscriptionView, viewOf } from "./subscription-view.ts";
import { type UpdateSubscriptionRefusal, updateSubscription } from "./update-subscription.ts";

/** Gives a subscription a new secret. For one day, messages are also signed with the old secret, so that the receiver can switch over. */
export const rotateEventSubscriptionSecret = async (
  dependencies: Dependencies,
  actor: Actor,
  subscriptionId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<SubscriptionView, PermissionDenied | UpdateSubscriptionRefusal>> => {
  const allowed = authorize(actor, "event.manage");
  if (allowed._tag === "Refused") return allowed;
  const { clock, vault } = dependencies;
  const secret = newSecret(vault);
  const rotated = await updateSubscription(
    dependencies,
    actor,
    "event_subscription.rotate_secret",
    subscriptionId,
    ifMatch,
    async (current) => {
      const now = clock.now();
      const until = clock.after(now, overlapSeconds);
      return accept(withNewSecret(current, vault.seal(secret, secretPlace(current)), { now, until }));
    },
  );
  return rotated._tag === "Refused" ? rotated : accept(await viewOf(dependencies, rotated.value, secret));
};
