import {
  type ApiClient,
  apiClientNamed,
  apiClientOfSession,
  isSecretOf,
  isUseNoted,
  sessionClientOf,
} from "../../../domain/identity/api-client/api-client.ts";
import type { Session } from "../../../domain/identity/session/session.ts";
import type { ClientCredentials, ClientUnknown } from "../../../domain/identity/sign-in.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** A program that may request tokens. */
export interface KnownClient {
  /** The client's id in its sessions. */
  readonly clientId: string;
  /** A company's client, which signs in only that company's users; null for the installation's own client, which signs in all users. */
  readonly apiClient: ApiClient | null;
}

/** Checks a client id and secret, of the installation's client or a company's. Both values are always compared. */
export const checkClient = async (
  { client, vault, clock, forCompany }: Dependencies,
  { clientId, clientSecret }: ClientCredentials,
): Promise<Result<KnownClient, ClientUnknown>> => {
  const id = clientId ?? "";
  const secret = clientSecret ?? "";
  const isId = vault.sameSecret(id, client.id);
  const isSecret = vault.sameSecret(secret, client.secret);
  if (isId && isSecret) return accept({ clientId: client.id, apiClient: null });
  const named = isId ? null : apiClientNamed(id);
  if (named === null) return refuse({ _tag: "ClientUnknown" });
  const apiClient = await forCompany(named.companyId).apiClients.find(named.id);
  const isRight = isSecretOf(vault, named, apiClient, secret, clock.now());
  return isRight && apiClient !== null
    ? accept({ clientId: sessionClientOf(apiClient), apiClient })
    : refuse({ _tag: "ClientUnknown" });
};

/**
 * Whether the client of a session is active. Deactivating a client ends its sessions without a write to any of them, and they stay ended
 * when it is reactivated.
 */
export const isClientActive = async (
  { client, forCompany }: Dependencies,
  { clientId }: Pick<Session, "clientId">,
): Promise<boolean> => {
  const named = clientId === null || clientId === client.id ? null : apiClientOfSession(clientId);
  if (named === null) return true;
  const found = await forCompany(named.companyId).apiClients.find(named.id);
  return found?.isActive === true && found.activation === named.activation;
};

/** Records that a client received tokens, at most once an hour. */
export const noteClientUse = async (
  { clock, forCompany }: Dependencies,
  { apiClient }: Pick<KnownClient, "apiClient">,
): Promise<void> => {
  const now = clock.now();
  if (apiClient === null || isUseNoted(apiClient, now)) return;
  await forCompany(apiClient.companyId).apiClients.noteUse(apiClient.id, now);
};
