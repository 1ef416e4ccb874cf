import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisible } from "../../support/find-visible.ts";
import { type ApiClientView, withoutSecret } from "./api-client-view.ts";

/** Finds an API client of the actor's company, active or not; for Super Users, of any company. */
export const findApiClient = async (
  dependencies: Dependencies,
  actor: Actor,
  clientId: number,
): Promise<Result<ApiClientView, PermissionDenied | NotFound<"api_client">>> => {
  const allowed = authorize(actor, "company.credentials");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisible(dependencies, actor, "api_client", clientId);
  return found._tag === "Refused" ? found : accept(withoutSecret(found.value));
};
