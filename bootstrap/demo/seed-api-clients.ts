import { createApiClient } from "../../application/identity/api-client/create-api-client.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { Actor } from "../../domain/access/actor.ts";

const names = ["Pricing engine", "Former website"];

/**
 * Seeds an administrator's API clients, unless an earlier start did. Their secrets are not kept: to use a client, create a new
 * secret for it.
 */
export const seedApiClients = async (dependencies: Dependencies, administrator: Actor): Promise<void> => {
  const { apiClients } = dependencies.forCompany(administrator.companyId);
  const { rows } = await apiClients.list({ isActive: null }, { number: 1, size: names.length, order: [] });
  for (const name of names.slice(rows.length)) {
    const created = await createApiClient(dependencies, administrator, { companyId: null, name }, null);
    if (created._tag === "Refused") throw new Error(`the demonstration was refused: ${created.refusal._tag}`);
  }
};
