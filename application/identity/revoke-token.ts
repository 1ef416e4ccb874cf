import { isRefreshTokenOf, sessionIdOf } from "../../domain/identity/session.ts";
import type { ClientCredentials, ClientUnknown, ParameterMissing } from "../../domain/identity/sign-in.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { checkClient } from "../support/identity/check-client.ts";
import { endSession } from "../support/identity/end-session.ts";

/** A request to revoke a token (RFC 7009). */
interface RevokeRequest extends ClientCredentials {
  readonly token: string | null;
  /** The session of the token where it is a genuine access token, else null. */
  readonly accessTokenSessionId: string | null;
}

/** The session of a refresh token, or null where the token is not one that this session gave out lately. */
const sessionOfRefreshToken =
  ({ sessions, vault }: Pick<Dependencies, "sessions" | "vault">) =>
  async (token: string): Promise<string | null> => {
    const found = await sessions.find(sessionIdOf(token));
    return found && isRefreshTokenOf(found.session, vault.digest(token)) ? found.session.id : null;
  };

/**
 * Ends the session that a refresh or access token belongs to. A token that nobody knows, or that was replaced by others
 * since, is as good as revoked.
 */
export const revokeToken =
  (dependencies: Pick<Dependencies, "sessions" | "vault" | "clock" | "client">) =>
  async (request: RevokeRequest): Promise<Result<null, ParameterMissing | ClientUnknown>> => {
    if (!request.token) return refuse({ _tag: "ParameterMissing", parameter: "token" });
    const client = checkClient(dependencies)(request);
    if (client._tag === "Refused") return client;
    const sessionId = request.accessTokenSessionId ?? (await sessionOfRefreshToken(dependencies)(request.token));
    if (sessionId !== null) await endSession(dependencies)(sessionId);
    return accept(null);
  };
