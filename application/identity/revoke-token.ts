import { isRefreshTokenOf, sessionIdOf } from "../../domain/identity/session/session.ts";
import type { ClientCredentials, ClientUnknown, ParameterMissing } from "../../domain/identity/sign-in.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { checkClient } from "./session/check-client.ts";
import { signOut } from "./sign-out.ts";

/** A request to revoke a token (RFC 7009). */
interface RevokeRequest extends ClientCredentials {
  readonly token: string | null;
  /** The session of the token where it is a genuine access token, else null. */
  readonly accessTokenSessionId: string | null;
  readonly requestId: string;
}

/** The session of a refresh token, or null where the token is not one that this session issued recently. */
const sessionOfRefreshToken = async ({ sessions, vault }: Dependencies, token: string): Promise<string | null> => {
  const found = await sessions.find(sessionIdOf(token));
  return found?.session.kind === "token" && isRefreshTokenOf(found.session, vault.digest(token))
    ? found.session.id
    : null;
};

/**
 * Ends the session that a refresh or access token belongs to. A token that is unknown, or that was replaced by others
 * since, is as good as revoked.
 */
export const revokeToken = async (
  dependencies: Dependencies,
  request: RevokeRequest,
): Promise<Result<null, ParameterMissing | ClientUnknown>> => {
  if (!request.token) return refuse({ _tag: "ParameterMissing", parameter: "token" });
  const client = checkClient(dependencies, request);
  if (client._tag === "Refused") return client;
  const sessionId = request.accessTokenSessionId ?? (await sessionOfRefreshToken(dependencies, request.token));
  if (sessionId !== null) await signOut(dependencies, sessionId, request.requestId);
  return accept(null);
};
