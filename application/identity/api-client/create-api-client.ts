import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import {
  type ApiClient,
  type ApiClientDetails,
  apiClientSchemaVersion,
  loggedApiClient,
  secretDigestOf,
} from "../../../domain/identity/api-client/api-client.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { companyOfNewRecord } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logEntry } from "../../support/log-entry.ts";
import { retryOnConflict } from "../../support/retry-on-conflict.ts";
import type { ApiClientView } from "./api-client-view.ts";
import { freePlace, type TooManyApiClients } from "./free-place.ts";

interface ApiClientInput extends ApiClientDetails {
  /** Null for the actor's own company. */
  readonly companyId: number | null;
}

/**
 * Creates an API client, a program that can request tokens for a company's users, with a new secret. `reservedId` is an id allocated
 * beforehand, or null.
 */
export const createApiClient = async (
  dependencies: Dependencies,
  actor: Actor,
  { companyId, name }: ApiClientInput,
  reservedId: number | null,
): Promise<Result<ApiClientView, PermissionDenied | NotFound<"company"> | FieldsInvalid | TooManyApiClients>> => {
  const allowed = authorize(actor, "company.credentials");
  if (allowed._tag === "Refused") return allowed;
  const company = await companyOfNewRecord(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  const { vault, clock, forCompany, sequences } = dependencies;
  const owner = company.value.id;
  const { apiClients } = forCompany(owner);
  const id = reservedId ?? (await sequences.next("api_client"));
  const secret = vault.secret();
  const now = clock.now();
  const created: ApiClient = {
    schemaVersion: apiClientSchemaVersion,
    id,
    companyId: owner,
    version: 1,
    logNumber: 1,
    createdAt: now,
    updatedAt: now,
    name,
    secretDigest: secretDigestOf(vault, { companyId: owner, id }, secret),
    formerSecrets: [],
    isActive: true,
    activation: 1,
    place: null,
    lastUsedAt: null,
  };
  // Another client may take the free place before this one is stored; the next free place is then looked for.
  const added = await retryOnConflict(
    dependencies,
    async (): Promise<Result<ApiClient, TooManyApiClients> | "conflict"> => {
      const place = await freePlace(apiClients);
      if (place._tag === "Refused") return place;
      const client = { ...created, place: place.value };
      const entry = logEntry(dependencies, actor, "api_client.create", loggedApiClient, null, client);
      return (await apiClients.add(client, entry)) === "added" ? accept(client) : "conflict";
    },
  );
  // Every lost place was taken by another client, more often than there are places.
  if (added === "conflict") return refuse({ _tag: "TooManyApiClients" });
  return added._tag === "Refused" ? added : accept({ client: added.value, secret });
};
