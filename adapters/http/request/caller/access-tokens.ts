import { createSecretKey, hash } from "node:crypto";
import { jwt } from "@elysiajs/jwt";
import { Elysia, t } from "elysia";
import type { Instant } from "../../../../domain/kernel/day.ts";
import { once } from "../../../../domain/kernel/once.ts";
import type { Clock } from "../../../../domain/kernel/ports.ts";

/** The owner of an access token. */
interface AccessClaims {
  readonly userId: number;
  readonly sessionId: string;
}

export interface AccessTokens {
  readonly sign: (claims: AccessClaims, lifetimeSeconds: number) => Promise<string>;
  /** Null if the token is not ours, is invalid, or has expired. */
  readonly verify: (token: string) => Promise<AccessClaims | null>;
}

/** The contents of a valid token. */
interface RememberedToken {
  readonly claims: AccessClaims;
  readonly expiresAt: Instant;
}

/** The last second of the year 9999: instants have four-digit years. */
const lastSecond = 253_402_300_799;

const claims = t.Object({ user: t.Integer({ minimum: 1 }), session: t.String(), exp: t.Number() });

/** The maximum number of cached tokens, of a few hundred bytes each. */
const maxRememberedTokens = 10_000;

/**
 * Access tokens: JSON Web Tokens signed with HS256 that contain only user, session, and expiry. The plugin's functions are taken out of its
 * Elysia instance, because unknown paths and both token endpoints need them too. A client sends the same token for hours, and verifying its
 * signature takes longer than reading its session, so the contents are cached under the token's digest. Expiry is checked each time, and
 * the session is never cached.
 */
export const accessTokens = (secret: string, clock: Pick<Clock, "now">): AccessTokens => {
  const key = createSecretKey(secret, "utf8").toCryptoKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
  // The plugin compiles its check of token contents; startup does not wait for it.
  const plugin = once(() => {
    const made = jwt({ name: "accessToken", alg: "HS256", secret: key, schema: claims });
    return new Elysia().use(made).decorator.accessToken;
  });
  const secondsNow = () => Math.floor(Date.parse(clock.now()) / 1000);
  const remembered = new Map<string, RememberedToken>();

  const check = async (token: string, digest: string): Promise<RememberedToken | null> => {
    const good = await plugin().verify(token, { algorithms: ["HS256"], currentDate: new Date(clock.now()) });
    if (!good || good.exp > lastSecond) return null;
    // The result of `toISOString` is an instant.
    const expiresAt = new Date(good.exp * 1000).toISOString() as Instant;
    const checked = { claims: { userId: good.user, sessionId: good.session }, expiresAt };
    if (remembered.size >= maxRememberedTokens) remembered.clear();
    remembered.set(digest, checked);
    return checked;
  };

  return {
    sign: ({ userId, sessionId }, lifetimeSeconds) =>
      plugin().sign({ user: userId, session: sessionId, exp: secondsNow() + lifetimeSeconds, iat: false }),
    verify: async (token) => {
      const digest = hash("sha256", token, "base64url");
      const known = remembered.get(digest) ?? (await check(token, digest));
      return known !== null && known.expiresAt > clock.now() ? known.claims : null;
    },
  };
};
