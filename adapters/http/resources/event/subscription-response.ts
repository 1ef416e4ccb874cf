import type { SubscriptionView } from "../../../../application/events/subscription/subscription-view.ts";
import type { EventSubscription } from "../../../../domain/events/subscription.ts";
import { nullableSchema, textSchema } from "../../codec/record.ts";
import { responseOfFields, responseRecord } from "../../codec/response.ts";
import { subscriptionFields } from "./subscription-body.ts";

const subscriptionOf = ({ subscription }: SubscriptionView): EventSubscription => subscription;

/** A subscription as responses show it. */
export const subscriptionResponse = responseRecord<SubscriptionView>(
  "EventSubscription",
  ({ subscription }) => [subscription, subscription.companyId],
  {
    ...responseOfFields(subscriptionFields, subscriptionOf),
    cursor: [
      textSchema,
      "Place in the company's log after which the events of this subscription come",
      (view) => view.subscription.cursor,
    ],
    secret: [
      nullableSchema(textSchema),
      "Secret with which requests to `url` are signed (Standard Webhooks 1.0.0), returned only in the response that made it; null otherwise",
      "secret",
    ],
  },
);
