import type { ClientAuth, Configuration } from "openid-client";
import type {
  ProviderClaims,
  ProviderClient,
  ProviderRefused,
  ProviderUnreachable,
  SignInProviders,
} from "../../domain/identity/provider/ports.ts";
import { accept, refuse } from "../../domain/kernel/result.ts";
import { checkedFetch, type FetchLimits, OutOfReach } from "./checked-fetch.ts";

/** Loaded with the first sign-in: a program that uses no provider does not need it. */
const library = () => import("openid-client");

/** How far the provider's clock may differ from ours, in seconds. */
const toleranceSeconds = 30;

type Limits = Pick<FetchLimits, "allowsLoopback" | "addressesOf" | "clock"> & Partial<FetchLimits>;

/** Sends the secret as the provider requires: with HTTP Basic, unless it accepts only the body. */
const authentication =
  ({ ClientSecretBasic, ClientSecretPost }: Awaited<ReturnType<typeof library>>, secret: string): ClientAuth =>
  (server, client, body, headers) => {
    const { token_endpoint_auth_methods_supported: methods = ["client_secret_basic"] } = server;
    const isBasic = methods.includes("client_secret_basic");
    return (isBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret))(server, client, body, headers);
  };

/** A code from a provider or the library. Longer texts are discarded, because they may contain anything. */
const codeOf = (value: unknown): string | null =>
  typeof value === "string" && /^[A-Za-z_]{1,60}$/.test(value) ? value.toLowerCase() : null;

/** Why something failed, from the innermost error that states it. */
const refusalOf = (thrown: unknown): ProviderRefused | ProviderUnreachable => {
  let why = "unknown";
  for (let error: unknown = thrown; error instanceof Error; error = error.cause) {
    if (error instanceof OutOfReach) return { _tag: "ProviderUnreachable", why: error.why };
    if (error.name === "TimeoutError") return { _tag: "ProviderUnreachable", why: "timeout" };
    const { error: said, code } = error as { error?: unknown; code?: unknown };
    why = codeOf(said) ?? codeOf(code) ?? why;
  }
  return { _tag: "ProviderRefused", why };
};

/** Companies' providers, by `openid-client`, over connections whose addresses are checked. */
export const signInProviders = (given: Limits): SignInProviders => {
  const limits: FetchLimits = { timeoutMilliseconds: 10_000, maxResponseBytes: 262_144, ...given };
  const fetch = checkedFetch(limits);

  const allowsPrivate = (issuer: string): boolean =>
    limits.allowsLoopback &&
    URL.canParse(issuer) &&
    /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(issuer).hostname);

  /** The provider's metadata. Its issuer must be exactly the configured one: not one of many tenants, as some providers allow. */
  const configurationOf = async ({ issuer, clientId, clientSecret }: ProviderClient): Promise<Configuration> => {
    const openid = await library();
    const { allowInsecureRequests, clockTolerance, customFetch, discovery, enableNonRepudiationChecks } = openid;
    const execute = [enableNonRepudiationChecks, ...(allowsPrivate(issuer) ? [allowInsecureRequests] : [])];
    const options = { [customFetch]: fetch, execute, timeout: limits.timeoutMilliseconds / 1_000 };
    const metadata = { [clockTolerance]: toleranceSeconds };
    const found = await discovery(new URL(issuer), clientId, metadata, authentication(openid, clientSecret), options);
    if (new URL(found.serverMetadata().issuer).href !== new URL(issuer).href) throw new OutOfReach("other_issuer");
    return found;
  };

  const isAllowed = (address: URL): boolean =>
    address.protocol === "https:" || (address.protocol === "http:" && allowsPrivate(address.href));

  return {
    allowsPrivate,
    async begin(client, { state, nonce, verifier }) {
      try {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
        const address = buildAuthorizationUrl(await configurationOf(client), {
          redirect_uri: client.redirectUri,
          scope: "openid email",
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
        });
        return isAllowed(address)
          ? accept(address.href)
          : refuse({ _tag: "ProviderUnreachable", why: "refused_address" });
      } catch (error) {
        return refuse({ _tag: "ProviderUnreachable", why: refusalOf(error).why });
      }
    },
    async finish(client, { state, nonce, verifier }, query) {
      try {
        const { authorizationCodeGrant, fetchUserInfo } = await library();
        const configuration = await configurationOf(client);
        const tokens = await authorizationCodeGrant(configuration, new URL(`${client.redirectUri}?${query}`), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) return refuse({ _tag: "ProviderRefused", why: "no_id_token" });
        const { iss: issuer, sub: subject } = claims;
        const asks = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
        const said = asks ? await fetchUserInfo(configuration, tokens.access_token, subject) : claims;
        const email = typeof said.email === "string" ? said.email : null;
        return accept<ProviderClaims>({ issuer, subject, email, isEmailVerified: said.email_verified === true });
      } catch (error) {
        return refuse(refusalOf(error));
      }
    },
  };
};
