import type { Actor } from "../../../domain/access/actor.ts";
import { type ApiClient, loggedApiClient } from "../../../domain/identity/api-client/api-client.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { ChangedMeanwhile, LogAction, NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../../support/expected-versions.ts";
import { findVisibleAtVersion } from "../../support/find-visible.ts";
import { saveLogged, updateRecord } from "../../support/update-record.ts";

export type UpdateApiClientRefusal = NotFound<"api_client"> | VersionMismatch | ChangedMeanwhile<"api_client">;

/** Changes an API client; see `updateRecord`. `decide` computes the next state from the newest one. */
export const updateApiClient = <Refusal = never>(
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  id: number,
  ifMatch: ExpectedVersions,
  decide: (current: ApiClient) => Result<ApiClient, Refusal> | Promise<Result<ApiClient, Refusal>>,
): Promise<Result<ApiClient, UpdateApiClientRefusal | Refusal>> =>
  updateRecord(
    dependencies,
    {
      kind: "api_client",
      id,
      find: () => findVisibleAtVersion(dependencies, actor, "api_client", id, ifMatch),
      save: async (before, after) => {
        const { apiClients } = dependencies.forCompany(before.companyId);
        // The log records the deactivation of a client, whichever operation does it.
        const done = before.isActive && !after.isActive ? "api_client.deactivate" : action;
        const saved = await saveLogged(dependencies, actor, done, loggedApiClient, before, after, (changed, entry) =>
          apiClients.save(changed, entry),
        );
        return saved === "conflict" || saved === "place_taken" ? "conflict" : accept(saved);
      },
    },
    decide,
  );
