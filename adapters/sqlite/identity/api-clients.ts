import type { ApiClient } from "../../../domain/identity/api-client/api-client.ts";
import type { ApiClientFilter, ApiClientOrder, ApiClients } from "../../../domain/identity/api-client/ports.ts";
import type { Connection } from "../database/connection.ts";
import { listedRecords } from "../versioned-records.ts";

/** The API clients of each company in SQLite. */
export const apiClientStores = (connection: Connection): ((companyId: number) => ApiClients) => {
  const { database, write, upgrades } = connection;
  const { ofCompany } = listedRecords<ApiClient, ApiClientFilter, ApiClientOrder, "place_taken">(connection, {
    table: "api_clients",
    upgrade: upgrades.apiClient,
    savedDocument: "json_set(?, '$.lastUsedAt', document ->> '$.lastUsedAt')",
    taken: { place: "place_taken" },
    orders: { createdAt: "created_at" },
    conditions: { isActive: "is_active = ?" },
  });
  const noteUse = database.prepare<never, [string, number, number]>(
    "UPDATE api_clients SET document = json_set(document, '$.lastUsedAt', ?) WHERE id = ? AND company_id = ?",
  );
  return (companyId) => ({
    ...ofCompany(companyId),
    async noteUse(id, at) {
      await write(() => noteUse.run(at, id, companyId));
    },
  });
};
