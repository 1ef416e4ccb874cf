import { maxSubscriptions } from "../../../../domain/events/limits.ts";
import { badRequest, changedMeanwhile, type ErrorTable } from "../../operation/error-row.ts";

/** Refusals about events. */
export const eventErrors = {
  CursorUnknown: badRequest(
    "cursor_unknown",
    "The company's log has no such place, as after a restore to an earlier day: read all records anew, then continue from after=latest.",
  ),
  TooManySubscriptions: badRequest(
    "too_many",
    `The company has ${maxSubscriptions} active event subscriptions, which is the most: deactivate one first.`,
  ),
  EventSubscriptionChangedMeanwhile: changedMeanwhile(
    "The subscription changed while this request ran: read it again and repeat the request.",
  ),
} satisfies Partial<ErrorTable>;
