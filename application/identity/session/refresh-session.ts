import type { SignedIn } from "../../../domain/identity/ports.ts";
import { lacksSecondFactor } from "../../../domain/identity/second-factor/second-factor.ts";
import { refreshTokenText, rotate, sessionIdOf } from "../../../domain/identity/session/session.ts";
import { isSignedIn, type RefreshTokenInvalid } from "../../../domain/identity/sign-in.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { retryOnConflict } from "../../support/retry-on-conflict.ts";
import { endSession } from "./end-session.ts";

const invalid = refuse({ _tag: "RefreshTokenInvalid" } satisfies RefreshTokenInvalid);

/** Continues a client's session by its refresh token and returns the next refresh token. Reusing a token ends the session. */
export const refreshSession = async (
  dependencies: Dependencies,
  clientId: string,
  refreshToken: string,
): Promise<Result<SignedIn & { readonly credential: string }, RefreshTokenInvalid>> => {
  const presentedDigest = dependencies.vault.digest(refreshToken);
  const sessionId = sessionIdOf(refreshToken);
  const nextToken = refreshTokenText(sessionId, dependencies.vault.secret());
  const refreshed = await retryOnConflict(dependencies, async () => {
    const found = await dependencies.sessions.find(sessionId);
    if (found?.session.kind !== "token" || found.session.clientId !== clientId) return invalid;
    const rotated = rotate(
      found.session,
      presentedDigest,
      dependencies.vault.digest(nextToken),
      dependencies.clock.now(),
    );
    if (rotated._tag === "Refused") {
      if (rotated.refusal._tag === "RefreshTokenReused") await endSession(dependencies, sessionId);
      return invalid;
    }
    if (!isSignedIn(found, found.session.userId) || lacksSecondFactor(found.user, found.company)) return invalid;
    const session = await dependencies.sessions.save(rotated.value);
    return session === "conflict" ? session : accept({ ...found, session, credential: nextToken });
  });
  return refreshed === "conflict" ? invalid : refreshed;
};
