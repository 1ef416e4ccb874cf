import { apiClientOfSession } from "../../domain/identity/api-client/api-client.ts";
import { isRefreshTokenOf, type Session, sessionIdOf } from "../../domain/identity/session/session.ts";
import type { ClientCredentials, ClientUnknown, ParameterMissing } from "../../domain/identity/sign-in.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { checkClient, type KnownClient } from "./session/check-client.ts";
import { signOut } from "./sign-out.ts";

/** A request to revoke a token (RFC 7009). */
interface RevokeRequest extends ClientCredentials {
  readonly token: string | null;
  /** The session of a genuine access token; null for any other token. */
  readonly accessTokenSessionId: string | null;
  readonly requestId: string;
}

/** The session of a refresh token; null if the session did not issue the token recently. */
const sessionOfRefreshToken = async ({ sessions, vault }: Dependencies, token: string): Promise<Session | null> => {
  const found = await sessions.find(sessionIdOf(token));
  return found?.session.kind === "token" && isRefreshTokenOf(found.session, vault.digest(token)) ? found.session : null;
};

/** The session of an access token. */
const sessionOfAccessToken = async ({ sessions }: Dependencies, id: string): Promise<Session | null> =>
  (await sessions.find(id))?.session ?? null;

/**
 * Whether a client may end a session. A company's client may end its own sessions; the installation's client may end any session that is
 * not another client's.
 */
const mayEnd = ({ clientId, apiClient }: KnownClient, session: Session): boolean =>
  session.clientId === clientId ||
  (apiClient === null && (session.clientId === null || apiClientOfSession(session.clientId) === null));

/**
 * Ends the session that a refresh or access token belongs to. A token that is unknown, belongs to another client, or has since been
 * replaced counts as already revoked.
 */
export const revokeToken = async (
  dependencies: Dependencies,
  request: RevokeRequest,
): Promise<Result<null, ParameterMissing | ClientUnknown>> => {
  if (!request.token) return refuse({ _tag: "ParameterMissing", parameter: "token" });
  const client = await checkClient(dependencies, request);
  if (client._tag === "Refused") return client;
  const session =
    request.accessTokenSessionId === null
      ? await sessionOfRefreshToken(dependencies, request.token)
      : await sessionOfAccessToken(dependencies, request.accessTokenSessionId);
  if (session !== null && mayEnd(client.value, session)) await signOut(dependencies, session.id, request.requestId);
  return accept(null);
};
