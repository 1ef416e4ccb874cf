import { emailDomainOf, type OidcSettings } from "../../company/sign-in/oidc.ts";
import { isEmailAddress } from "../email-address.ts";
import type { User } from "../user.ts";
import type { ProviderClaims } from "./ports.ts";

/** No active user here matches the person whom the provider signed in. It reveals nothing more, so that no one learns names. */
export interface ProviderAccountUnknown {
  readonly _tag: "ProviderAccountUnknown";
}

/** The company's users can sign in only with its provider: the password was correct, but is not accepted. */
export interface ProviderSignInRequired {
  readonly _tag: "ProviderSignInRequired";
}

/**
 * The e-mail address by which a person at the provider may be linked to a user for the first time; null if none. The provider must state
 * that it verified the address, or a Super User that its addresses count as verified, and the domain must be the company's. The address must
 * be one that an account can have: to the provider, another form of the same letters is another person's.
 */
export const linkingAddress = (
  { email, isEmailVerified }: ProviderClaims,
  { oidcEmailDomains, oidcTrustsEmailDomains }: OidcSettings,
): string | null => {
  if (email === null || !isEmailAddress(email) || !(isEmailVerified || oidcTrustsEmailDomains)) return null;
  return oidcEmailDomains.includes(emailDomainOf(email)) ? email : null;
};

/**
 * Whether a user may be linked to a person at an issuer: a user already linked there is another person. A link elsewhere does not count.
 */
export const mayLink = ({ isActive, isProgram, providerLink }: User, issuer: string): boolean =>
  isActive && !isProgram && providerLink?.issuer !== issuer;
