import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Permission } from "../../domain/access/permissions.ts";
import type { Company, CompanyInput } from "../../domain/company/company.ts";
import { namesCredentials, namesProviderClient } from "../../domain/company/credentials.ts";
import { inputOf, revisedCompany } from "../../domain/company/revise.ts";
import { changesProvider, changesTrustedAddresses } from "../../domain/company/sign-in/oidc.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { checkOidc } from "../identity/provider/check-oidc.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions } from "../support/expected-versions.ts";
import { companyContext } from "./company-context.ts";
import { type UpdateCompanyRefusal, updateCompany } from "./update-company.ts";

/** Checks the permissions that changes of individual fields require beyond `company.edit`. */
const authorizeFields = (actor: Actor, company: Company, next: CompanyInput): Result<unknown, PermissionDenied> => {
  const setsProvider = changesProvider(company, next) || namesProviderClient(next);
  const needed: readonly (Permission | null)[] = [
    namesCredentials(next) || setsProvider ? "company.credentials" : null,
    // The domains for which a provider signs users in are decided by those who decide which companies exist. So is the provider of the
    // house company, because it could sign in a Super User.
    changesTrustedAddresses(company, next) || (company.isHouse && setsProvider) ? "company.create" : null,
    next.isActive === company.isActive ? null : "company.delete",
  ];
  for (const permission of needed) {
    const allowed = permission === null ? accept(null) : authorize(actor, permission);
    if (allowed._tag === "Refused") return allowed;
  }
  return accept(null);
};

/**
 * Changes a company's record. `revise` computes the new record from the newest one, again on each attempt, so that an edit of some fields
 * never undoes another user's edit of others. Credentials and the sign-in provider require `company.credentials`, the domains for which the
 * provider signs users in require `company.create`, and a changed `isActive` requires `company.delete`.
 */
export const changeCompany = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number,
  ifMatch: ExpectedVersions,
  revise: (current: CompanyInput) => Result<CompanyInput, FieldsInvalid>,
): Promise<Result<Company, PermissionDenied | UpdateCompanyRefusal>> => {
  const allowed = authorize(actor, "company.edit");
  if (allowed._tag === "Refused") return allowed;
  return updateCompany(
    dependencies,
    actor,
    "company.change",
    companyId,
    ifMatch,
    async (company): Promise<Result<Company, PermissionDenied | FieldsInvalid>> => {
      const requested = revise(inputOf(company));
      if (requested._tag === "Refused") return requested;
      const permitted = authorizeFields(actor, company, requested.value);
      if (permitted._tag === "Refused") return permitted;
      const revised = revisedCompany(company, requested.value, companyContext(dependencies, actor, company.timeZone));
      if (revised._tag === "Refused") return revised;
      const checked = await checkOidc(dependencies, company, revised.value);
      return checked._tag === "Refused" ? checked : revised;
    },
  );
};
