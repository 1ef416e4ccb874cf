import { emailDomainOf, type OidcSettings } from "../../company/sign-in/oidc.ts";
import type { User } from "../user.ts";
import type { ProviderClaims } from "./ports.ts";

/** No active user here is the one whom the provider signed in. Says no more, so that no one learns names. */
export interface ProviderAccountUnknown {
  readonly _tag: "ProviderAccountUnknown";
}

/** The company's users can sign in only with its provider: the password was right, but is not accepted. */
export interface ProviderSignInRequired {
  readonly _tag: "ProviderSignInRequired";
}

/**
 * The address by which a person at the provider may be linked to a user for the first time; null: none. The provider has to say that it
 * verified the address, or a Super User that its addresses count as verified, and the domain has to be the company's.
 */
export const linkingAddress = (
  { email, isEmailVerified }: ProviderClaims,
  { oidcEmailDomains, oidcTrustsEmailDomains }: OidcSettings,
): string | null => {
  if (email === null || !(isEmailVerified || oidcTrustsEmailDomains)) return null;
  return oidcEmailDomains.includes(emailDomainOf(email)) ? email : null;
};

/** Whether a user may be linked to a person at an issuer: one that is linked there is another person. A link elsewhere does not count. */
export const mayLink = ({ isActive, isProgram, providerLink }: User, issuer: string): boolean =>
  isActive && !isProgram && providerLink?.issuer !== issuer;
