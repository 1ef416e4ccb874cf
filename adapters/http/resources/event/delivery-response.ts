import { Type } from "@sinclair/typebox";
import type { Replay } from "../../../../application/events/replay/replay-event-subscription.ts";
import {
  type DeliveryAttempt,
  deliveryErrors,
  deliveryStatuses,
  type EventDelivery,
} from "../../../../domain/events/delivery/delivery.ts";
import { withoutDescription } from "../../codec/described.ts";
import { instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { listOf, responseObject } from "../../codec/response.ts";
import { choice } from "../../codec/values/choice-codecs.ts";
import { eventType } from "./fields.ts";

export const deliveryStatus = choice("EventDeliveryStatus", deliveryStatuses, {
  pending: "It is attempted at `next_at`, once no earlier event of its record is pending",
  delivered: "The receiver took it",
  failed: "The receiver did not take it within 72 hours",
});

const deliveryError = choice("EventDeliveryError", deliveryErrors, {
  refused_address: "The address is private or reserved, or not one that may be named; nothing was sent",
  dns: "The host has no known address",
  connect: "No connection, or it broke",
  tls: "The certificate is not trusted or not of the host, or the handshake failed",
  timeout: "No whole response within 15 seconds",
  status: "A status that is not 2xx",
  redirect: "A redirect, which is not followed",
  too_large: "More than 64 KiB",
});

/** One attempt to send a message. */
export const attemptResponse = responseObject<DeliveryAttempt>("EventDeliveryAttempt", {
  at: [withoutDescription(instantSchema), "When it was made", "at"],
  status_code: [nullableSchema(Type.Integer()), "Status of the response; null if there was none", "statusCode"],
  error: [nullableSchema(deliveryError.schema), "What went wrong; null if the receiver took the message", "error"],
  ms: [Type.Integer({ minimum: 0 }), "How long it took, in milliseconds", "milliseconds"],
});

/** A delivery as responses show it. */
export const deliveryResponse = responseObject<EventDelivery>("EventDelivery", {
  id: [recordId, "Id of the delivery", "id"],
  subscription: [withoutDescription(recordId), "Subscription that it belongs to", "subscriptionId"],
  seq: [Type.Integer({ minimum: 1 }), "Number of the event's entry in the company's audit log", "seq"],
  type: [withoutDescription(eventType.schema), "Type of the event", "type"],
  webhook_id: [textSchema, "Header `webhook-id` of each attempt", "webhookId"],
  status: [withoutDescription(deliveryStatus.schema), "State of the delivery", "status"],
  attempts: [listOf(attemptResponse), "Newest attempts, oldest first", "attempts"],
  next_at: [nullableSchema(instantSchema), "Not attempted before; null if it is not pending", "nextAt"],
  created_at: [withoutDescription(instantSchema), "When the event was taken up; kept for 30 days", "createdAt"],
});

/** The result of a replay. */
export const replayResponse = responseObject<Replay>("EventReplay", {
  count: [Type.Integer({ minimum: 0 }), "How many events are sent again", "count"],
});
