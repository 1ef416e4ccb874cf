import type { Company } from "../../../domain/company/company.ts";
import { credentialsPlace, type Pair } from "../../../domain/company/credentials.ts";
import { offersProvider } from "../../../domain/company/sign-in/oidc.ts";
import type { ProviderClient } from "../../../domain/identity/provider/ports.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** The company does not exist or has no sign-in provider in use. */
export interface ProviderNotOffered {
  readonly _tag: "ProviderNotOffered";
}

/** The service's client registration with a company's provider; null if the company has none. */
export const providerClientOf = (
  { vault }: Dependencies,
  company: Company | null,
  redirectUri: string,
): ProviderClient | null => {
  if (company === null || !offersProvider(company)) return null;
  const { oidcIssuer: issuer, oidcCredentials } = company;
  if (issuer === null || oidcCredentials === null) return null;
  const opened = vault.open(oidcCredentials.sealed, credentialsPlace(company.id, "oidcCredentials"));
  // Only pairs are encrypted at this place.
  const { username: clientId, password: clientSecret } = JSON.parse(opened) as Pair;
  return { issuer, clientId, clientSecret, redirectUri };
};
