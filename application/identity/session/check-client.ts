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
  /** As its sessions name it. */
  readonly clientId: string;
  /** A company's client, which signs in only that company's users; null: the installation's own, which signs in all. */
  readonly apiClient: ApiClient | null;
}

/** The program that a client id and secret belong to: the installation's, or one of a company. Both halves are always compared. */
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
 * Whether the program of a session may go on: a deactivated one's sessions are over, without a write to any of them, and stay so when it is
 * active again.
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

/** Notes that a client got tokens, at most once an hour. */
export const noteClientUse = async (
  { clock, forCompany }: Dependencies,
  { apiClient }: Pick<KnownClient, "apiClient">,
): Promise<void> => {
  const now = clock.now();
  if (apiClient === null || isUseNoted(apiClient, now)) return;
  await forCompany(apiClient.companyId).apiClients.noteUse(apiClient.id, now);
};
