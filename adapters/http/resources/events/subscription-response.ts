import type { SubscriptionView } from "../../../../application/events/subscription/subscription-view.ts";
import { disabledReasons, statusOf, subscriptionStatuses } from "../../../../domain/events/delivery/pace.ts";
import type { EventSubscription } from "../../../../domain/events/subscription.ts";
import { withoutDescription } from "../../codec/described.ts";
import { instantSchema, nullableSchema, textSchema } from "../../codec/record.ts";
import { responseOfFields, responseRecord } from "../../codec/response.ts";
import { choice } from "../../codec/values/choice-codecs.ts";
import { subscriptionFields } from "./subscription-body.ts";

const subscriptionStatus = choice("EventSubscriptionStatus", subscriptionStatuses, {
  active: "Events are sent as they happen",
  waiting: "The receiver is failing: only the oldest pending event is attempted",
  disabled: "`is_active` is false: nothing is sent",
});

/** Why the service deactivated a subscription. */
const disabledReason = choice("EventSubscriptionDisabledReason", disabledReasons, {
  gone: "The receiver responded 410",
  no_success: "The receiver accepted no event for 72 hours after a failure",
});

const subscriptionOf = ({ subscription }: SubscriptionView): EventSubscription => subscription;

/** A subscription as responses show it. */
export const subscriptionResponse = responseRecord<SubscriptionView>(
  "EventSubscription",
  ({ subscription }) => [subscription, subscription.companyId],
  {
    ...responseOfFields(subscriptionFields, subscriptionOf),
    status: [
      withoutDescription(subscriptionStatus.schema),
      "How events are sent now",
      ({ subscription, progress }) => statusOf(subscription, progress),
    ],
    disabled_reason: [
      nullableSchema(disabledReason.schema),
      "Why the service set `is_active` to false; null if it did not",
      ({ subscription }) => subscription.disabledReason,
    ],
    cursor: [
      textSchema,
      "Position in the company's log up to which deliveries were created for this subscription",
      ({ subscription, progress }) => progress?.cursor ?? subscription.cursor,
    ],
    last_success_at: [
      nullableSchema(instantSchema),
      "When the receiver last accepted an event; null if it never did",
      ({ progress }) => progress?.lastSuccessAt ?? null,
    ],
    secret: [
      nullableSchema(textSchema),
      "Secret with which requests to `url` are signed (Standard Webhooks 1.0.0), returned only in the response to the request that created it; null otherwise",
      "secret",
    ],
  },
);
