import { Type } from "@sinclair/typebox";
import type { EventPage, FeedEvent } from "../../../../application/events/read-events.ts";
import type { CompanyEvent } from "../../../../domain/events/event.ts";
import { withoutDescription } from "../../codec/described.ts";
import { instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { listOf, responseObject } from "../../codec/response.ts";
import { logAction, loggedKind } from "../log/response.ts";
import { eventType } from "./fields.ts";

const orNullId = nullableSchema(withoutDescription(recordId));

/** The data of an event about its record. */
const eventData = responseObject<CompanyEvent>("EventData", {
  company: [withoutDescription(recordId), "Company that the record belongs to", "companyId"],
  kind: [withoutDescription(loggedKind.schema), "Kind of the record that it happened to", "kind"],
  id: [textSchema, "Id of the record, as in the audit log", "recordId"],
  loan: [orNullId, "Loan that the record is or belongs to; null if it is none and belongs to none", "loanId"],
  action: [withoutDescription(logAction.schema), "Action that was performed, as in the audit log", "action"],
  version: [
    nullableSchema(Type.Integer({ minimum: 1 })),
    "Version of the record after the action; null if the kind of record has none in its log",
    "version",
  ],
  by: [orNullId, "User who performed the action; null if it was the service itself", "byUserId"],
});

/** An event as the feed lists it. */
const eventResponse = responseObject<FeedEvent>("Event", {
  cursor: [textSchema, "Place of the event: send it as `after` to continue behind it", "cursor"],
  type: [withoutDescription(eventType.schema), "What happened to which kind of record", "type"],
  timestamp: [instantSchema, "When it happened", "at"],
  data: [eventData.schema, "The record that it happened to, without its data", (event) => eventData.encode(event)],
});

/** A page of the event feed. */
export const eventPageResponse = responseObject<EventPage>("EventPage", {
  results: [listOf(eventResponse), "Events, oldest first", "events"],
  next_after: [
    textSchema,
    "Send it as `after` to continue. It moves on even if there is no event of the requested types",
    "nextAfter",
  ],
  has_more: [Type.Boolean(), "Whether more can be read at once", "hasMore"],
});
