import { jwt } from "@elysiajs/jwt";
import { Elysia, t } from "elysia";
import type { Clock } from "../../domain/kernel/ports.ts";

/** Who an access token speaks for. */
export interface AccessClaims {
  readonly userId: number;
  readonly sessionId: string;
}

export interface AccessTokens {
  readonly sign: (claims: AccessClaims, lifetimeSeconds: number) => Promise<string>;
  /** Null where the token is not ours, not whole or expired. */
  readonly verify: (token: string) => Promise<AccessClaims | null>;
}

const claims = t.Object({ user: t.Integer({ minimum: 1 }), session: t.String(), exp: t.Number() });

/**
 * Access tokens: JSON Web Tokens signed with HS256 that carry user, session and expiry, and nothing else. The plugin's
 * functions are taken out of its Elysia instance, since unknown paths and both token endpoints need them as well.
 */
export const accessTokens = (secret: string, clock: Pick<Clock, "now">): AccessTokens => {
  const plugin = jwt({ name: "accessToken", alg: "HS256", secret, schema: claims });
  const { accessToken } = new Elysia().use(plugin).decorator;
  const now = () => new Date(clock.now());
  return {
    sign: ({ userId, sessionId }, lifetimeSeconds) =>
      accessToken.sign({
        user: userId,
        session: sessionId,
        exp: Math.floor(now().getTime() / 1000) + lifetimeSeconds,
        iat: false,
      }),
    verify: async (token) => {
      const read = await accessToken.verify(token, { algorithms: ["HS256"], currentDate: now() });
      return read ? { userId: read.user, sessionId: read.session } : null;
    },
  };
};
