import { maxSubscriptions } from "../../../../domain/events/limits.ts";
import { badRequest, changedMeanwhile, type ErrorTable } from "../../operation/error-row.ts";

/** Refusals about events. */
export const eventErrors = {
  CursorUnknown: badRequest(
    "cursor_unknown",
    "The cursor is not in the company's log, for example after the store was restored: read all records again, then continue from after=latest.",
  ),
  TooManySubscriptions: badRequest(
    "too_many",
    `The company has ${maxSubscriptions} active event subscriptions, which is the most: deactivate one first.`,
  ),
  EventSubscriptionChangedMeanwhile: changedMeanwhile(
    "The subscription changed while this request ran: read it again and repeat the request.",
  ),
} satisfies Partial<ErrorTable>;
