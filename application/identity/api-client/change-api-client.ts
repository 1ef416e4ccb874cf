import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { ApiClientDetails } from "../../../domain/identity/api-client/api-client.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions } from "../../support/expected-versions.ts";
import { type ApiClientView, withoutSecret } from "./api-client-view.ts";
import { type UpdateApiClientRefusal, updateApiClient } from "./update-api-client.ts";

/** Changes what is written of an API client: `revise` makes it from the newest state. */
export const changeApiClient = async (
  dependencies: Dependencies,
  actor: Actor,
  clientId: number,
  ifMatch: ExpectedVersions,
  revise: (current: ApiClientDetails) => Result<ApiClientDetails, FieldsInvalid>,
): Promise<Result<ApiClientView, PermissionDenied | FieldsInvalid | UpdateApiClientRefusal>> => {
  const allowed = authorize(actor, "company.credentials");
  if (allowed._tag === "Refused") return allowed;
  const action = "api_client.change";
  const changed = await updateApiClient<FieldsInvalid>(dependencies, actor, action, clientId, ifMatch, (current) => {
    const revised = revise({ name: current.name });
    return revised._tag === "Refused" ? revised : accept({ ...current, ...revised.value });
  });
  return changed._tag === "Refused" ? changed : accept(withoutSecret(changed.value));
};
