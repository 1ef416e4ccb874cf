import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { DeliveryStatus, EventDelivery } from "../../../domain/events/delivery/delivery.ts";
import type { DeliveryOrder } from "../../../domain/events/delivery/ports.ts";
import type { Page, PageOf } from "../../../domain/kernel/page.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisible } from "../../support/find-visible.ts";

/** Lists a page of a subscription's deliveries. */
export const listEventDeliveries = async (
  dependencies: Dependencies,
  actor: Actor,
  subscriptionId: number,
  filter: { readonly status: DeliveryStatus | null },
  page: Page<DeliveryOrder>,
): Promise<Result<PageOf<EventDelivery>, PermissionDenied | NotFound<"event_subscription">>> => {
  const allowed = authorize(actor, "event.manage");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisible(dependencies, actor, "event_subscription", subscriptionId);
  if (found._tag === "Refused") return found;
  const { eventDeliveries } = dependencies.forCompany(found.value.companyId);
  return accept(await eventDeliveries.list({ ...filter, subscriptionId }, page));
};
