import type { EventSubscriptions, SubscriptionFilter, SubscriptionOrder } from "../../domain/events/ports.ts";
import type { EventSubscription } from "../../domain/events/subscription.ts";
import type { Connection } from "./database/connection.ts";
import { listedRecords } from "./versioned-records.ts";

/** The event subscriptions of each company in MongoDB. */
export const eventSubscriptionStores = (connection: Connection): ((companyId: number) => EventSubscriptions) => {
  const { collection, ofCompany } = listedRecords<
    EventSubscription,
    SubscriptionFilter,
    SubscriptionOrder,
    "place_taken"
  >(connection, {
    collection: "eventSubscriptions",
    upgrade: connection.upgrades.eventSubscription,
    // A unique value for each place of a company; for a subscription without a place, its own id.
    fields: { placeKey: ({ companyId, place, id }) => (place === null ? `~${id}` : `${companyId}=${place}`) },
    taken: { place_taken: ["placeKey"] },
    orders: { createdAt: "createdAt" },
    conditions: { isActive: "isActive" },
  });
  return (companyId) => ({
    ...ofCompany(companyId),
    async replaceSecrets({ id, version, sealedSecret, formerSecrets }) {
      const asRead = { companyId, _id: id, version };
      return (await collection.updateOne(asRead, { $set: { sealedSecret, formerSecrets } })).matchedCount > 0;
    },
  });
};
