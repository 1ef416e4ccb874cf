import type { OidcSettings } from "../../../domain/company/sign-in/oidc.ts";
import { isPublicAddress } from "../../../domain/events/addresses.ts";
import { hostOfTarget } from "../../../domain/events/target.ts";
import { type FieldsInvalid, invalidField } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { claimEmailDomains } from "./email-domains.ts";

/** Refuses an issuer that must not be asked, such as one inside the network of the service. */
const checkIssuer = async (
  { signInProviders, webhookTargets }: Dependencies,
  issuer: string,
): Promise<Result<unknown, FieldsInvalid>> => {
  const allowsPrivate = signInProviders.allowsPrivate(issuer);
  const host = hostOfTarget(issuer, allowsPrivate, "oidcIssuer");
  if (host._tag === "Refused") return host;
  if (issuer.includes("?") || issuer.includes("/.well-known/"))
    return invalidField("oidcIssuer", "must be the issuer alone, without a query and without /.well-known/");
  if (allowsPrivate) return host;
  const addresses = await webhookTargets.addressesOf(host.value);
  return addresses.every(isPublicAddress)
    ? accept(null)
    : invalidField("oidcIssuer", "must be at a public address: its host has a private or reserved one");
};

/**
 * What of a company's sign-in with its provider takes more than its record to decide: where the issuer is, and that no other company has
 * its domains, which are made its own here. `before`: the settings as they were.
 */
export const checkOidc = async (
  dependencies: Dependencies,
  companyId: number,
  before: OidcSettings,
  { oidcIssuer, oidcEmailDomains }: OidcSettings,
): Promise<Result<unknown, FieldsInvalid>> => {
  const issuer =
    oidcIssuer === null || oidcIssuer === before.oidcIssuer
      ? accept(null)
      : await checkIssuer(dependencies, oidcIssuer);
  if (issuer._tag === "Refused") return issuer;
  const added = oidcEmailDomains.some((domain) => !before.oidcEmailDomains.includes(domain));
  return added ? claimEmailDomains(dependencies, companyId, oidcEmailDomains) : accept(null);
};
