import type { SignedIn } from "../../domain/identity/ports.ts";
import { refreshTokenText, rotate, sessionIdOf } from "../../domain/identity/session.ts";
import { actorOf, type RefreshTokenInvalid } from "../../domain/identity/sign-in.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { Needs } from "../support/dependencies.ts";
import { endSession } from "../support/end-session.ts";
import { untilSaved } from "../support/retry-on-conflict.ts";

const invalid = refuse({ _tag: "RefreshTokenInvalid" } satisfies RefreshTokenInvalid);

/** Goes on with a session by its refresh token and gives the next one; a token used before ends the session. */
export const refreshSession =
  (needs: Pick<Needs, "sessions" | "vault" | "clock" | "client">) =>
  async (refreshToken: string): Promise<Result<SignedIn & { readonly refreshToken: string }, RefreshTokenInvalid>> => {
    const presentedDigest = needs.vault.digest(refreshToken);
    const sessionId = sessionIdOf(refreshToken);
    const nextToken = refreshTokenText(sessionId, needs.vault.secret());
    const refreshed = await untilSaved(async () => {
      const found = await needs.sessions.find(sessionId);
      if (!found || found.session.clientId !== needs.client.id) return invalid;
      const rotated = rotate(found.session, presentedDigest, needs.vault.digest(nextToken), needs.clock.now());
      if (rotated._tag === "Refused") {
        if (rotated.refusal._tag === "RefreshTokenReused") await endSession(needs)(sessionId);
        return invalid;
      }
      if (actorOf(found, found.session.userId)._tag === "Refused") return invalid;
      const session = await needs.sessions.save(rotated.value);
      return session === "changed" ? session : accept({ ...found, session, refreshToken: nextToken });
    });
    return refreshed === "changed" ? invalid : refreshed;
  };
