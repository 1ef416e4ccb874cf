import { listEventDeliveries } from "../../../../application/events/delivery/list-event-deliveries.ts";
import { replayEventDelivery } from "../../../../application/events/replay/replay-event-delivery.ts";
import {
  type ReplayRange,
  replayEventSubscription,
} from "../../../../application/events/replay/replay-event-subscription.ts";
import { testEventSubscription } from "../../../../application/events/replay/test-event-subscription.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { testsPerMinute } from "../../../../domain/events/limits.ts";
import { newBody } from "../../codec/bodies.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { optionalParam } from "../../codec/query.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { attemptResponse, deliveryResponse, deliveryStatus, replayResponse } from "./delivery-response.ts";
import { deliveryExample } from "./examples.ts";
import { startOfEvents } from "./fields.ts";

const tag = "Events";
const path = "/events/subscriptions/{id}/";
const permission = "event.manage";
const example = deliveryResponse.encode(deliveryExample);

const rangeFields: FieldTable<ReplayRange> = {
  after: {
    name: "after",
    codec: startOfEvents,
    required: true,
    description:
      "Position after which the events begin: a `cursor` or `next_after` of `GET /events/`, or `0` for the beginning",
  },
  until: {
    name: "until",
    codec: startOfEvents,
    fallback: "latest",
    description: "Position of the last event: a `cursor` or `next_after`, or `latest`",
  },
};

/** The operations on the deliveries of subscriptions. */
export const deliveryOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  defineListOperation({
    path: `${path}deliveries/`,
    name: "listEventDeliveries",
    tag,
    summary: "List deliveries of an event subscription",
    description:
      "Lists the deliveries that were created for the subscription in the last 30 days, each with its attempts. Only the status of the receivers' responses is kept.",
    permission,
    filters: { status: optionalParam("status", deliveryStatus, "Only deliveries in this state") },
    orderNames: { seq: "seq" },
    orderingName: "LogEntryOrdering",
    defaultOrder: "-seq",
    row: deliveryResponse,
    rowExample: example,
    refusals: ["EventSubscriptionNotFound"],
    list: (actor, filter, page, id) => listEventDeliveries(dependencies, actor, id, filter, page),
  }),
  defineOperation({
    method: "POST",
    path: "/events/deliveries/{id}/replay/",
    name: "replayEventDelivery",
    tag,
    summary: "Send an event again",
    description:
      "Makes the event pending again for 72 hours. It is sent with its existing `webhook_id` while the subscription is active.",
    permission,
    success: 200,
    response: deliveryResponse,
    example,
    refusals: ["EventDeliveryNotFound", "EventSubscriptionNotFound", "EventDeliveryChangedMeanwhile"],
    handle: ({ actor, id }) => replayEventDelivery(dependencies, actor, id),
  }),
  defineOperation({
    method: "POST",
    path: `${path}replay/`,
    name: "replayEventSubscription",
    tag,
    summary: "Send the events of a range again",
    description:
      "Makes the deliveries of the range that were created for the subscription in the last 30 days pending again, each with its existing `webhook_id`, and activates the subscription. Read older events with `GET /events/`.",
    permission,
    body: newBody(rangeFields, { after: "0" }),
    success: 200,
    response: replayResponse,
    example: replayResponse.encode({ count: 12 }),
    refusals: [
      "EventSubscriptionNotFound",
      "CursorUnknown",
      "TooManySubscriptions",
      "VersionMismatch",
      "EventSubscriptionChangedMeanwhile",
    ],
    handle: ({ actor, id, ifMatch, body }) => replayEventSubscription(dependencies, actor, id, ifMatch, body),
  }),
  defineOperation({
    method: "POST",
    path: `${path}test/`,
    name: "testEventSubscription",
    tag,
    summary: "Send a test message",
    description: `Sends a message of type \`webhook.test\` at once, signed like an event, and returns the result. The message is not an event and is not stored. At most ${testsPerMinute} a minute are sent for a subscription.`,
    permission,
    success: 200,
    response: attemptResponse,
    example: attemptResponse.encode({
      at: deliveryExample.createdAt,
      statusCode: 204,
      error: null,
      milliseconds: 85,
    }),
    refusals: ["EventSubscriptionNotFound", "TooManyTestEvents"],
    handle: ({ actor, id }) => testEventSubscription(dependencies, actor, id),
  }),
];
