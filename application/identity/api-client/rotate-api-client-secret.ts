import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { overlapSeconds, secretDigestOf, withNewSecret } from "../../../domain/identity/api-client/api-client.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions } from "../../support/expected-versions.ts";
import type { ApiClientView } from "./api-client-view.ts";
import { type UpdateApiClientRefusal, updateApiClient } from "./update-api-client.ts";

/**
 * Gives an API client a new secret. The old secret is accepted for one more day, so that the program can switch over. An inactive client's
 * old secret is not accepted any more, so that the client can be reactivated without it.
 */
export const rotateApiClientSecret = async (
  dependencies: Dependencies,
  actor: Actor,
  clientId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<ApiClientView, PermissionDenied | UpdateApiClientRefusal>> => {
  const allowed = authorize(actor, "company.credentials");
  if (allowed._tag === "Refused") return allowed;
  const { clock, vault } = dependencies;
  const secret = vault.secret();
  const action = "api_client.rotate_secret";
  const rotated = await updateApiClient(dependencies, actor, action, clientId, ifMatch, (current) => {
    const now = clock.now();
    const until = clock.after(now, overlapSeconds);
    return accept(withNewSecret(current, secretDigestOf(vault, current, secret), { now, until }));
  });
  return rotated._tag === "Refused" ? rotated : accept({ client: rotated.value, secret });
};
