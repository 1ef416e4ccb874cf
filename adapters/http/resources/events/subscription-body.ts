import { Type } from "@sinclair/typebox";
import type { SubscriptionInput } from "../../../../application/events/subscription/create-event-subscription.ts";
import { eventTypes } from "../../../../domain/events/event.ts";
import type { SubscriptionDetails } from "../../../../domain/events/subscription.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { list, optional } from "../../codec/values/compound-codecs.ts";
import { boolean } from "../../codec/values/number-codecs.ts";
import { text } from "../../codec/values/text-codecs.ts";
import { eventType, startOfEvents } from "./fields.ts";

const maxUrlLength = 2_000;

/** A subscription's writable fields. */
export const subscriptionFields: FieldTable<SubscriptionDetails> = {
  url: {
    name: "url",
    codec: {
      ...text(maxUrlLength),
      schema: Type.String({ maxLength: maxUrlLength, examples: ["https://hooks.example.com/hecm"] }),
    },
    required: true,
    description:
      "Address of the receiver: https at port 443 of a public address, without a user name, password or fragment",
  },
  types: {
    name: "types",
    codec: list(eventType, eventTypes.length),
    fallback: [],
    description: "Types of the events to send; empty means all types",
  },
  description: optional("description", text(), "Purpose of the subscription; null if none was entered"),
  isActive: {
    name: "is_active",
    codec: boolean,
    fallback: true,
    description: "Whether events are sent",
  },
};

/** The position after which a new subscription begins. */
export const startField: FieldTable<Pick<SubscriptionInput, "after">> = {
  after: {
    name: "after",
    codec: startOfEvents,
    fallback: "latest",
    description:
      "Position after which the events begin: a `cursor` or `next_after` of `GET /events/`, `0` for the beginning, or `latest` for events from now on",
  },
};
