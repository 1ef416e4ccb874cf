import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { type EventDelivery, pendingAgain } from "../../../domain/events/delivery/delivery.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { type ChangedMeanwhile, changedMeanwhile, type NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisible } from "../../support/find-visible.ts";
import { retryOnConflict } from "../../support/retry-on-conflict.ts";
import { makeDue } from "./make-due.ts";

type Replayed = Result<
  EventDelivery,
  PermissionDenied | NotFound<"event_delivery"> | NotFound<"event_subscription"> | ChangedMeanwhile<"event_delivery">
>;

/** Makes an event due again as if it had not been sent before. It is sent while its subscription is active. */
export const replayEventDelivery = async (
  dependencies: Dependencies,
  actor: Actor,
  deliveryId: number,
): Promise<Replayed> => {
  const allowed = authorize(actor, "event.manage");
  if (allowed._tag === "Refused") return allowed;
  const replayed = await retryOnConflict(dependencies, async (): Promise<Replayed | "conflict"> => {
    const found = await findVisible(dependencies, actor, "event_delivery", deliveryId);
    if (found._tag === "Refused") return found;
    const { eventDeliveries } = dependencies.forCompany(found.value.companyId);
    const saved = await eventDeliveries.save(pendingAgain(found.value, dependencies.clock.now()));
    return saved === "conflict" ? saved : accept(saved);
  });
  if (replayed === "conflict") return refuse(changedMeanwhile("event_delivery"));
  if (replayed._tag === "Refused") return replayed;
  const subscription = await findVisible(dependencies, actor, "event_subscription", replayed.value.subscriptionId);
  if (subscription._tag === "Refused") return subscription;
  await makeDue(dependencies, subscription.value);
  return replayed;
};
