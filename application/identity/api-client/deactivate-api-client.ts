import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { type ApiClient, deactivatedClient } from "../../../domain/identity/api-client/api-client.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions } from "../../support/expected-versions.ts";
import { type UpdateApiClientRefusal, updateApiClient } from "./update-api-client.ts";

/**
 * Deactivates an API client. This single write invalidates its tokens, because each of their requests reads whether the client is active.
 * They stay invalid after the client is reactivated. Deactivating it again changes nothing.
 */
export const deactivateApiClient = async (
  dependencies: Dependencies,
  actor: Actor,
  clientId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<ApiClient, PermissionDenied | UpdateApiClientRefusal>> => {
  const allowed = authorize(actor, "company.credentials");
  if (allowed._tag === "Refused") return allowed;
  return updateApiClient(dependencies, actor, "api_client.deactivate", clientId, ifMatch, (current) =>
    accept(deactivatedClient(current)),
  );
};
