import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Company, CompanyInput } from "../../domain/company/company.ts";
import { namesCredentials } from "../../domain/company/credentials.ts";
import { inputOf, revisedCompany } from "../../domain/company/revise.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions } from "../support/expected-versions.ts";
import { companyContext } from "./company-context.ts";
import { type UpdateCompanyRefusal, updateCompany } from "./update-company.ts";

/** What a change of single fields needs beyond `company.edit`. */
const authorizeFields = (actor: Actor, company: Company, next: CompanyInput): Result<unknown, PermissionDenied> => {
  const credentials = namesCredentials(next) ? authorize(actor, "company.credentials") : accept(null);
  if (credentials._tag === "Refused" || next.isActive === company.isActive) return credentials;
  return authorize(actor, "company.delete");
};

/**
 * Changes a company's record. `revise` makes the new one from the newest, again at each try, so that an edit of some fields
 * never undoes another's edit of others. Credentials need `company.credentials`, another `isActive` `company.delete`.
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
    (company): Result<Company, PermissionDenied | FieldsInvalid> => {
      const requested = revise(inputOf(company));
      if (requested._tag === "Refused") return requested;
      const permitted = authorizeFields(actor, company, requested.value);
      if (permitted._tag === "Refused") return permitted;
      return revisedCompany(company, requested.value, companyContext(dependencies, actor, company.timeZone));
    },
  );
};
