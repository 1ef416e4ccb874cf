import type { EventSubscriptions, SubscriptionFilter, SubscriptionOrder } from "../../../domain/events/ports.ts";
import type { EventSubscription } from "../../../domain/events/subscription.ts";
import type { Connection } from "../database/connection.ts";
import { listedRecords } from "../versioned-records.ts";

/** The event subscriptions of each company in SQLite. */
export const eventSubscriptionStores = (connection: Connection): ((companyId: number) => EventSubscriptions) => {
  const { database, write, upgrades } = connection;
  const { ofCompany } = listedRecords<EventSubscription, SubscriptionFilter, SubscriptionOrder, "place_taken">(
    connection,
    {
      table: "event_subscriptions",
      upgrade: upgrades.eventSubscription,
      taken: { place: "place_taken" },
      orders: { createdAt: "created_at" },
      conditions: { isActive: "is_active = ?" },
    },
  );
  const replace = database.prepare<never, [string, string, number, number, number]>(
    `UPDATE event_subscriptions SET document = json_set(document, '$.sealedSecret', ?, '$.formerSecrets', json(?))
     WHERE id = ? AND company_id = ? AND version = ?`,
  );
  return (companyId) => ({
    ...ofCompany(companyId),
    async replaceSecrets({ id, version, sealedSecret, formerSecrets }) {
      const secrets = [sealedSecret, JSON.stringify(formerSecrets)] as const;
      return (await write(() => replace.run(...secrets, id, companyId, version))).changes > 0;
    },
  });
};
