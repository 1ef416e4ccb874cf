import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisible } from "../../support/find-visible.ts";
import { type SubscriptionView, viewOf } from "./subscription-view.ts";

/** Finds a subscription of the actor's company, active or not; for Super Users, of any company. */
export const findEventSubscription = async (
  dependencies: Dependencies,
  actor: Actor,
  subscriptionId: number,
): Promise<Result<SubscriptionView, PermissionDenied | NotFound<"event_subscription">>> => {
  const allowed = authorize(actor, "event.manage");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisible(dependencies, actor, "event_subscription", subscriptionId);
  return found._tag === "Refused" ? found : accept(await viewOf(dependencies, found.value, null));
};
