import type { Company } from "../../../domain/company/company.ts";
import { type FieldError, type FieldsInvalid, invalidFields } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** Under this name an installation has the id of the one company whose domain it is. */
const ownerName = (domain: string): string => `sign-in domain ${domain}`;

/** The company that has a domain, and lists it; null: none does. */
export const ownerOfEmailDomain = async (
  { installationFacts, companies }: Dependencies,
  domain: string,
): Promise<Company | null> => {
  const owner = domain === "" ? null : await installationFacts.find(ownerName(domain));
  const company = owner === null ? null : await companies.find(Number(owner));
  return company?.oidcEmailDomains.includes(domain) ? company : null;
};

/** Makes a domain a company's, where no other company lists it; of two companies at once one gets it. */
const claim = async (dependencies: Dependencies, companyId: number, domain: string): Promise<boolean> => {
  const { installationFacts } = dependencies;
  const own = String(companyId);
  const owner = await installationFacts.putIfAbsent(ownerName(domain), own);
  if (owner === own) return true;
  if ((await ownerOfEmailDomain(dependencies, domain)) !== null) return false;
  return installationFacts.replace(ownerName(domain), owner, own);
};

/**
 * Makes domains a company's before the company is saved with them. A process that dies between leaves domains that no company lists,
 * which the next one may take.
 */
export const claimEmailDomains = async (
  dependencies: Dependencies,
  companyId: number,
  domains: readonly string[],
): Promise<Result<null, FieldsInvalid>> => {
  const errors: FieldError[] = [];
  for (const [position, domain] of domains.entries())
    if (!(await claim(dependencies, companyId, domain)))
      errors.push({
        field: `oidcEmailDomains.${position}`,
        message: "is the domain of another company",
        code: "already_exists",
      });
  return errors.length > 0 ? invalidFields(errors) : accept(null);
};
