import type { Instant } from "../kernel/day.ts";
import { canonicalJson } from "../log/canonical-json.ts";
import type { LoggedEntry } from "../log/entry.ts";
import { deliverySchemaVersion, type EventDelivery } from "./delivery/delivery.ts";
import type { CompanyEvent } from "./event.ts";
import type { EventSubscription } from "./subscription.ts";

/** An event in the form sent to receivers: as in the feed, without its cursor. */
const bodyOf = ({ type, at, companyId, kind, recordId, loanId, action, version, byUserId }: CompanyEvent): string =>
  canonicalJson({
    type,
    timestamp: at,
    data: { company: companyId, kind, id: recordId, loan: loanId, action, version, by: byUserId },
  });

/** A new delivery of an event to the receiver of a subscription, due immediately. */
export const deliveryOf = (
  { companyId, id: subscriptionId }: EventSubscription,
  event: CompanyEvent,
  { seq, mac }: Pick<LoggedEntry, "seq" | "mac">,
  id: number,
  now: Instant,
): EventDelivery => ({
  schemaVersion: deliverySchemaVersion,
  id,
  version: 1,
  companyId,
  subscriptionId,
  seq,
  type: event.type,
  webhookId: `msg_${mac}`,
  body: bodyOf(event),
  record: `${event.kind} ${event.recordId}`,
  createdAt: now,
  status: "pending",
  attempts: [],
  firstAt: null,
  tries: 0,
  nextAt: now,
});

/** A message that is not an event, which tests whether a receiver accepts messages. */
export const testBody = (companyId: number, now: Instant): string =>
  canonicalJson({ type: "webhook.test", timestamp: now, data: { company: companyId } });
