import { isRefreshTokenOf, sessionIdOf } from "../../domain/identity/session.ts";
import {
  type ClientCredentials,
  type ClientUnknown,
  isSignedIn,
  type ParameterMissing,
} from "../../domain/identity/sign-in.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { checkClient } from "./session/check-client.ts";
import { endSession } from "./session/end-session.ts";
import { logUserEvent } from "./session/log-user-event.ts";

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
  return found && isRefreshTokenOf(found.session, vault.digest(token)) ? found.session.id : null;
};

/** The entry comes first: a process that dies before the session has ended is requested again, and then logs another. */
const signOut = async (dependencies: Dependencies, sessionId: string, requestId: string): Promise<void> => {
  const found = await dependencies.sessions.find(sessionId);
  if (found && isSignedIn(found, found.session.userId))
    await logUserEvent(dependencies, found.user, "user.sign_out", found.user.id, requestId);
  await endSession(dependencies, sessionId);
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
