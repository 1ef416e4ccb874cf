import { Type } from "@sinclair/typebox";
import { type EventCursor, isEventCursor } from "../../../../domain/events/cursor.ts";
import { eventTypes } from "../../../../domain/events/event.ts";
import { invalidField } from "../../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import type { Codec } from "../../codec/codec.ts";
import { oneOf } from "../../codec/values/choice-codecs.ts";

/** The type of an event. */
export const eventType = oneOf("EventType", eventTypes, "type of an event", "a type of event, such as loan.created");

/** The position after which to read: a cursor, or the current end of the log. */
export const startOfEvents: Codec<EventCursor | "latest"> = {
  schema: Type.String({ examples: ["0"] }),
  decode: (json, path) =>
    typeof json === "string" && (json === "latest" || isEventCursor(json))
      ? accept(json)
      : invalidField(path, "must be a cursor of this API, 0 or latest"),
  encode: (value) => value,
  input: { kind: "text" },
};
