import type { Company } from "../../../domain/company/company.ts";
import { acceptUnless, type FieldError, type FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/**
 * The name of the installation fact that holds a domain's owner: the company, the version of the company's record that claimed the domain,
 * and the time until which that record may be about to list it, as in `7 3 2026-05-01T12:01:00.000Z`.
 */
const ownerName = (domain: string): string => `sign-in domain ${domain}`;

/** How long a company's claim to a domain is kept until the company is saved with it; much longer than a change takes. */
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

/** The record of a company that is being changed. Version 0: it has not been stored yet. */
type Claimant = Pick<Company, "id" | "version">;

const lists = (company: Company | null, domain: string): boolean => company?.oidcEmailDomains.includes(domain) === true;

/** The company that owns a domain and lists it; null if there is none. */
export const ownerOfEmailDomain = async (
  { installationFacts, companies }: Dependencies,
  domain: string,
): Promise<Company | null> => {
  const owner = domain === "" ? null : await installationFacts.find(ownerName(domain));
  const company = owner === null ? null : await companies.find(claimIn(owner).companyId);
  return lists(company, domain) ? company : null;
};

/** Claims a domain for a company if no other company lists it or is about to. Of two concurrent claims, only one succeeds. */
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
  // A claim that ends later than any made now was made before the clock was set back.
  const isRunning = now < owner.until && owner.until <= clock.after(now, 2 * claimSeconds);
  const isBeingSaved = isRunning && (company?.version ?? 0) === owner.version;
  if (owner.companyId !== id && isBeingSaved) return false;
  if (await installationFacts.replace(ownerName(domain), text, own)) return true;
  // The first request gets the domain; it may be another request of the same company.
  return claimIn(await installationFacts.putIfAbsent(ownerName(domain), own)).companyId === id;
};

/**
 * Claims domains for a company before the company is saved with them. If the process dies in between, the domains are claimed but not
 * listed, and another company can claim them a minute later.
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
  return acceptUnless(errors, null);
};
