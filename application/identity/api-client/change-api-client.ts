import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import {
  type ApiClient,
  type ApiClientRevision,
  deactivatedClient,
  reactivatedClient,
} from "../../../domain/identity/api-client/api-client.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions } from "../../support/expected-versions.ts";
import { type ApiClientView, withoutSecret } from "./api-client-view.ts";
import { freePlace, type TooManyApiClients } from "./free-place.ts";
import { type UpdateApiClientRefusal, updateApiClient } from "./update-api-client.ts";

/** Activates or deactivates a client. Reactivating it requires a free place among the company's clients. */
const withActivity = async (
  { forCompany }: Dependencies,
  client: ApiClient,
  isActive: boolean,
): Promise<Result<ApiClient, TooManyApiClients>> => {
  if (isActive === client.isActive) return accept(client);
  if (!isActive) return accept(deactivatedClient(client));
  const place = await freePlace(forCompany(client.companyId).apiClients);
  return place._tag === "Refused" ? place : accept(reactivatedClient(client, place.value));
};

/** Changes an API client's details and whether it is active. `revise` computes them from the newest state. */
export const changeApiClient = async (
  dependencies: Dependencies,
  actor: Actor,
  clientId: number,
  ifMatch: ExpectedVersions,
  revise: (current: ApiClientRevision) => Result<ApiClientRevision, FieldsInvalid>,
): Promise<Result<ApiClientView, PermissionDenied | FieldsInvalid | UpdateApiClientRefusal | TooManyApiClients>> => {
  const allowed = authorize(actor, "company.credentials");
  if (allowed._tag === "Refused") return allowed;
  const changed = await updateApiClient<FieldsInvalid | TooManyApiClients>(
    dependencies,
    actor,
    "api_client.change",
    clientId,
    ifMatch,
    async (current) => {
      const { name, isActive } = current;
      const revised = revise({ name, isActive });
      if (revised._tag === "Refused") return revised;
      return withActivity(dependencies, { ...current, name: revised.value.name }, revised.value.isActive);
    },
  );
  return changed._tag === "Refused" ? changed : accept(withoutSecret(changed.value));
};
