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
  pending: "The delivery is attempted at `next_at`, once no earlier event of its record is pending",
  delivered: "The receiver accepted it",
  failed: "The receiver did not accept it within 72 hours",
});

const deliveryError = choice("EventDeliveryError", deliveryErrors, {
  refused_address: "The address is private, reserved or not allowed; nothing was sent",
  dns: "The address of the host is not known",
  connect: "No connection, or the connection was lost",
  tls: "The certificate is not trusted or does not match the host, or the handshake failed",
  timeout: "No complete response within 15 seconds",
  status: "Response with a status other than 2xx",
  redirect: "Redirect, which is not followed",
  too_large: "Response of more than 64 KiB",
});

/** One attempt to send a message. */
export const attemptResponse = responseObject<DeliveryAttempt>("EventDeliveryAttempt", {
  at: [withoutDescription(instantSchema), "When the attempt was made", "at"],
  status_code: [nullableSchema(Type.Integer()), "Status of the response; null if there was none", "statusCode"],
  error: [nullableSchema(deliveryError.schema), "What went wrong; null if the receiver accepted the message", "error"],
  ms: [Type.Integer({ minimum: 0 }), "Duration of the attempt, in milliseconds", "milliseconds"],
});

/** A delivery as responses show it. */
export const deliveryResponse = responseObject<EventDelivery>("EventDelivery", {
  id: [recordId, "Id of the delivery", "id"],
  subscription: [withoutDescription(recordId), "Subscription that the delivery belongs to", "subscriptionId"],
  seq: [Type.Integer({ minimum: 1 }), "Number of the event's entry in the company's audit log", "seq"],
  type: [withoutDescription(eventType.schema), "Type of the event", "type"],
  webhook_id: [textSchema, "Header `webhook-id` of each attempt", "webhookId"],
  status: [withoutDescription(deliveryStatus.schema), "State of the delivery", "status"],
  attempts: [listOf(attemptResponse), "Newest attempts, oldest first", "attempts"],
  next_at: [
    nullableSchema(instantSchema),
    "Earliest time of the next attempt; null if the delivery is not pending",
    "nextAt",
  ],
  created_at: [withoutDescription(instantSchema), "When the delivery was created; kept for 30 days", "createdAt"],
});

/** The result of a replay. */
export const replayResponse = responseObject<Replay>("EventReplay", {
  count: [Type.Integer({ minimum: 0 }), "Number of events that are sent again", "count"],
});
