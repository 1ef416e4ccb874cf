import type { EventPage, FeedEvent } from "../../../../application/events/read-events.ts";
import type { Instant } from "../../../../domain/kernel/day.ts";

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
