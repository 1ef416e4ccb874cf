import type { Result } from "../../kernel/result.ts";

/** This service as a client of a company's provider. */
export interface ProviderClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the provider leads the browser back to. */
  readonly redirectUri: string;
}

/** What only the browser that began a sign-in keeps, and the provider's answer has to fit. */
export interface ProviderSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Whom a provider signed in. */
export interface ProviderClaims {
  readonly issuer: string;
  /** The provider's name for the person, the same even if the address changes. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider says that the address is the person's. */
  readonly isEmailVerified: boolean;
}

/** The provider cannot be reached, or is none. `why` is a code for the operator. */
export interface ProviderUnreachable {
  readonly _tag: "ProviderUnreachable";
  readonly why: string;
}

/** The provider's answer does not fit the sign-in that was begun, or says that there is none. `why` is a code for the operator. */
export interface ProviderRefused {
  readonly _tag: "ProviderRefused";
  readonly why: string;
}

/** Signs people in with their company's provider: authorization code with PKCE (OpenID Connect Core 1.0, RFC 7636, RFC 9207). */
export interface SignInProviders {
  /** Whether http and loopback addresses are allowed for this issuer: never in production. */
  allowsPrivate(issuer: string): boolean;
  /** The address at the provider where the sign-in goes on. */
  begin(client: ProviderClient, secrets: ProviderSecrets): Promise<Result<string, ProviderUnreachable>>;
  /** Whom the provider signed in, from the query of the address that it led the browser back to. */
  finish(
    client: ProviderClient,
    secrets: ProviderSecrets,
    query: string,
  ): Promise<Result<ProviderClaims, ProviderUnreachable | ProviderRefused>>;
}
