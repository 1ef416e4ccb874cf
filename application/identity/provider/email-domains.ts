import type { Company } from "../../../domain/company/company.ts";
import { type FieldError, type FieldsInvalid, invalidFields } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/**
 * Under this name an installation has the company whose domain it is, the version of the company's record that claimed it, and until when
 * that record may be about to list it: `7 3 2026-05-01T12:01:00.000Z`.
 */
const ownerName = (domain: string): string => `sign-in domain ${domain}`;

/** How long a company has to be saved with a domain that it claimed: much longer than a change takes. */
const claimSeconds = 60;

interface Claim {
  readonly companyId: number;
  readonly version: number;
  readonly until: string;
}

const claimIn = (text: string): Claim => {
  const [companyId = "", version = "", until = ""] = text.split(" ");
  return { companyId: Number(companyId), version: Number(version), until };
};

/** A company's record as it is changed; version 0: it is yet to be stored. */
type Claimant = Pick<Company, "id" | "version">;

const lists = (company: Company | null, domain: string): boolean => company?.oidcEmailDomains.includes(domain) === true;

/** The company that has a domain, and lists it; null: none does. */
export const ownerOfEmailDomain = async (
  { installationFacts, companies }: Dependencies,
  domain: string,
): Promise<Company | null> => {
  const owner = domain === "" ? null : await installationFacts.find(ownerName(domain));
  const company = owner === null ? null : await companies.find(claimIn(owner).companyId);
  return lists(company, domain) ? company : null;
};

/** Makes a domain a company's, where no other company lists it or is about to; of two companies at once one gets it. */
const claim = async (
  { installationFacts, companies, clock }: Dependencies,
  { id, version }: Claimant,
  domain: string,
): Promise<boolean> => {
  const now = clock.now();
  const own = `${id} ${version} ${clock.after(now, claimSeconds)}`;
  const text = await installationFacts.putIfAbsent(ownerName(domain), own);
  const owner = claimIn(text);
  if (text === own) return true;
  const company = await companies.find(owner.companyId);
  if (lists(company, domain)) return owner.companyId === id;
  const isBeingSaved = now < owner.until && (company?.version ?? 0) === owner.version;
  if (owner.companyId !== id && isBeingSaved) return false;
  if (await installationFacts.replace(ownerName(domain), text, own)) return true;
  // The request that was first has it, which may be another one of the same company.
  return claimIn(await installationFacts.putIfAbsent(ownerName(domain), own)).companyId === id;
};

/**
 * Makes domains a company's before the company is saved with them. A process that dies between leaves domains that no company lists,
 * which another may take a minute later.
 */
export const claimEmailDomains = async (
  dependencies: Dependencies,
  claimant: Claimant,
  domains: readonly string[],
): Promise<Result<null, FieldsInvalid>> => {
  const errors: FieldError[] = [];
  for (const [position, domain] of domains.entries())
    if (!(await claim(dependencies, claimant, domain)))
      errors.push({
        field: `oidcEmailDomains.${position}`,
        message: "is the domain of another company",
        code: "already_exists",
      });
  return errors.length > 0 ? invalidFields(errors) : accept(null);
};
