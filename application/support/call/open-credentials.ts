import type { Company } from "../../../domain/company/company.ts";
import {
  type CompanyCredentials,
  credentialsPlace,
  type OpenedCredentials,
} from "../../../domain/company/credentials.ts";
import type { Dependencies } from "../dependencies.ts";

/**
 * A company's user name and password for an outside system, decrypted for the calls of one request; null where it has none.
 * A pair that no key at hand decrypts counts as none, and the operator is told.
 */
export const openCredentials =
  ({ vault, reportFault }: Pick<Dependencies, "vault" | "reportFault">) =>
  (company: Company, field: keyof CompanyCredentials): OpenedCredentials | null => {
    const stored = company[field];
    if (stored === null) return null;
    try {
      const text = vault.open(stored.sealed, credentialsPlace(company.id, field));
      // `storedCredentials` alone encrypts at this place, and nothing but a pair.
      return { ...(JSON.parse(text) as Pick<OpenedCredentials, "username" | "password">), index: stored.blindIndex };
    } catch {
      reportFault(`${field} of company ${company.id} cannot be decrypted: enter them again, or restore their key`);
      return null;
    }
  };
