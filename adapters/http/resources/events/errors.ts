import { maxSubscriptions } from "../../../../domain/events/limits.ts";
import { secondsBetween } from "../../../../domain/kernel/day.ts";
import { badRequest, changedMeanwhile, type ErrorTable, retryAfter } from "../../operation/refusals/error-row.ts";

/** Refusals about events. */
export const eventErrors = {
  CursorUnknown: badRequest(
    "cursor_unknown",
    "The cursor is not in the company's log, for example after the store was restored: read all records again, then continue from after=latest.",
  ),
  TooManySubscriptions: badRequest(
    "too_many",
    `The company has ${maxSubscriptions} active event subscriptions, the maximum: deactivate one first.`,
  ),
  EventSubscriptionChangedMeanwhile: changedMeanwhile(
    "The subscription changed while this request ran: read it again and repeat the request.",
  ),
  EventDeliveryChangedMeanwhile: changedMeanwhile(
    "The event was attempted while this request ran: repeat the request.",
  ),
  TooManyTestEvents: {
    status: 429,
    code: "too_many_tests",
    detail: "The subscription was tested too often: wait the number of seconds in the Retry-After header.",
    headers: ({ endsAt }, now) => retryAfter(secondsBetween(now, endsAt)),
  },
} satisfies Partial<ErrorTable>;
