import type { ApiClient } from "../../../domain/identity/api-client/api-client.ts";
import type { ApiClientFilter, ApiClientOrder, ApiClients } from "../../../domain/identity/api-client/ports.ts";
import type { Connection } from "../database/connection.ts";
import { listedRecords } from "../versioned-records.ts";

/** The API clients of each company in MongoDB. */
export const apiClientStores = (connection: Connection): ((companyId: number) => ApiClients) => {
  const { collection, ofCompany } = listedRecords<ApiClient, ApiClientFilter, ApiClientOrder, "place_taken">(
    connection,
    {
      collection: "apiClients",
      upgrade: connection.upgrades.apiClient,
      // A unique value for each place of a company; for a client without a place, its own id.
      fields: { placeKey: ({ companyId, place, id }) => (place === null ? `~${id}` : `${companyId}=${place}`) },
      kept: ["lastUsedAt"],
      taken: { place_taken: ["placeKey"] },
      orders: { createdAt: "createdAt" },
      conditions: { isActive: "isActive" },
    },
  );
  return (companyId) => ({
    ...ofCompany(companyId),
    async noteUse(id, lastUsedAt) {
      await collection.updateOne({ companyId, _id: id }, { $set: { lastUsedAt } });
    },
  });
};
