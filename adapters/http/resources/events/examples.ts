import type { EventPage, FeedEvent } from "../../../../application/events/read-events.ts";
import type { SubscriptionView } from "../../../../application/events/subscription/subscription-view.ts";
import { deliverySchemaVersion, type EventDelivery } from "../../../../domain/events/delivery/delivery.ts";
import { subscriptionSchemaVersion } from "../../../../domain/events/subscription.ts";
import type { Instant } from "../../../../domain/kernel/day.ts";
import { newRecord } from "../../openapi/examples.ts";

const event: FeedEvent = {
  cursor: "57.Jb0cV4u8",
  type: "loan.changed",
  at: "2026-05-04T14:00:00.000Z" as Instant,
  companyId: 2,
  kind: "loan",
  recordId: "1",
  loanId: 1,
  action: "loan.change",
  version: 2,
  byUserId: 1,
};

export const eventPageExample: EventPage = { events: [event], nextAfter: event.cursor, hasMore: false };

export const deliveryExample: EventDelivery = {
  schemaVersion: deliverySchemaVersion,
  id: 1,
  version: 2,
  companyId: 2,
  subscriptionId: 1,
  seq: 57,
  type: event.type,
  webhookId: "msg_Jb0cV4u8m1sXr0Qq5o9cWm7b3t1yN2kLZ4hT6dPaEfg",
  body: "",
  record: "loan 1",
  createdAt: event.at,
  status: "delivered",
  attempts: [{ at: event.at, statusCode: 204, error: null, milliseconds: 85 }],
  firstAt: event.at,
  tries: 1,
  nextAt: null,
};

export const subscriptionExample: SubscriptionView = {
  subscription: {
    ...newRecord,
    schemaVersion: subscriptionSchemaVersion,
    id: 1,
    companyId: 2,
    logNumber: 1,
    url: "https://hooks.example.com/hecm",
    types: ["loan.status_changed"],
    description: null,
    isActive: true,
    cursor: event.cursor,
    sealedSecret: "",
    formerSecrets: [],
    activatedAt: newRecord.createdAt,
    place: 1,
    disabledReason: null,
  },
  progress: null,
  secret: null,
};
