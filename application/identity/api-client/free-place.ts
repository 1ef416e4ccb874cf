import { maxApiClients } from "../../../domain/identity/api-client/api-client.ts";
import type { ApiClients } from "../../../domain/identity/api-client/ports.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { firstFree } from "../../../domain/kernel/stored/first-free.ts";

/** The company has reached its limit of active API clients. */
export interface TooManyApiClients {
  readonly _tag: "TooManyApiClients";
}

/** A place that no active client of the company has. Another client may take it before this one is stored. */
export const freePlace = async (apiClients: Pick<ApiClients, "list">): Promise<Result<number, TooManyApiClients>> => {
  const { rows } = await apiClients.list({ isActive: true }, { number: 1, size: maxApiClients, order: [] });
  const place = firstFree(
    rows.map(({ place }) => place),
    maxApiClients,
  );
  return place === null ? refuse({ _tag: "TooManyApiClients" }) : accept(place);
};
