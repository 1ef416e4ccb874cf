import type { Company } from "../../../domain/company/company.ts";
import type { OidcSettings } from "../../../domain/company/sign-in/oidc.ts";
import { type FieldsInvalid, invalidField } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { checkTarget } from "../../support/check-target.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { claimEmailDomains } from "./email-domains.ts";

/** Refuses an issuer that must not be requested, and an address that contains more than the issuer. */
const checkIssuer = async (dependencies: Dependencies, issuer: string): Promise<Result<unknown, FieldsInvalid>> =>
  issuer.includes("?") || issuer.includes("/.well-known/")
    ? invalidField("oidcIssuer", "must be the issuer alone, without a query and without /.well-known/")
    : checkTarget(dependencies, "oidcIssuer", issuer, dependencies.signInProviders);

/**
 * Checks the sign-in settings that cannot be validated from the company's record alone: that the issuer may be requested, and that no other
 * company has the domains, which are claimed for this company here. `before` is the previous record, with version 0 if there was none.
 */
export const checkOidc = async (
  dependencies: Dependencies,
  before: OidcSettings & Pick<Company, "id" | "version">,
  { oidcIssuer, oidcEmailDomains }: OidcSettings,
): Promise<Result<unknown, FieldsInvalid>> => {
  const issuer =
    oidcIssuer === null || oidcIssuer === before.oidcIssuer
      ? accept(null)
      : await checkIssuer(dependencies, oidcIssuer);
  if (issuer._tag === "Refused") return issuer;
  const added = oidcEmailDomains.some((domain) => !before.oidcEmailDomains.includes(domain));
  return added ? claimEmailDomains(dependencies, before, oidcEmailDomains) : accept(null);
};
