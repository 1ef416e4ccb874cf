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
  kind: [withoutDescription(loggedKind.schema), "Kind of record that the event is about", "kind"],
  id: [textSchema, "Id of the record, as in the audit log", "recordId"],
  loan: [orNullId, "Loan that the record is or belongs to; null if there is none", "loanId"],
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
  cursor: [textSchema, "Position of the event: send it as `after` to continue after it", "cursor"],
  type: [withoutDescription(eventType.schema), "Type of the event: the kind of record and what happened to it", "type"],
  timestamp: [instantSchema, "When the event happened", "at"],
  data: [eventData.schema, "Record to which the event happened, without its data", (event) => eventData.encode(event)],
});

/** A page of the event feed. */
export const eventPageResponse = responseObject<EventPage>("EventPage", {
  results: [listOf(eventResponse), "Events, oldest first", "events"],
  next_after: [
    textSchema,
    "Value to send as `after` to continue. It advances even if there is no event of the requested types",
    "nextAfter",
  ],
  has_more: [Type.Boolean(), "Whether more can be read immediately", "hasMore"],
});
