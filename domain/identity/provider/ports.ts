import type { Result } from "../../kernel/result.ts";

/** This service as a client of a company's provider. */
export interface ProviderClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the provider redirects the browser after sign-in. */
  readonly redirectUri: string;
}

/** Secrets kept only by the browser that began a sign-in, which the provider's response must match. */
export interface ProviderSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The person whom a provider signed in. */
export interface ProviderClaims {
  readonly issuer: string;
  /** The provider's identifier of the person, which stays the same even if the address changes. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider states that the address is the person's. */
  readonly isEmailVerified: boolean;
}

/** The provider cannot be reached, or is not one. `why` is a code for the operator. */
export interface ProviderUnreachable {
  readonly _tag: "ProviderUnreachable";
  readonly why: string;
}

/** The provider's response does not match the sign-in that was begun, or reports a failure. `why` is a code for the operator. */
export interface ProviderRefused {
  readonly _tag: "ProviderRefused";
  readonly why: string;
}

/** Signs people in with their company's provider: authorization code flow with PKCE (OpenID Connect Core 1.0, RFC 7636, RFC 9207). */
export interface SignInProviders {
  /** Whether http and loopback addresses are allowed for this issuer; never in production. */
  allowsPrivate(issuer: string): boolean;
  /** The URL at the provider where the sign-in continues. */
  begin(client: ProviderClient, secrets: ProviderSecrets): Promise<Result<string, ProviderUnreachable>>;
  /** The person whom the provider signed in, from the query parameters of the redirect. */
  finish(
    client: ProviderClient,
    secrets: ProviderSecrets,
    query: string,
  ): Promise<Result<ProviderClaims, ProviderUnreachable | ProviderRefused>>;
}
