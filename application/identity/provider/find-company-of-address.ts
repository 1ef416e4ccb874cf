import type { Company } from "../../../domain/company/company.ts";
import { emailDomainOf, offersProvider } from "../../../domain/company/sign-in/oidc.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { ownerOfEmailDomain } from "./email-domains.ts";

/**
 * Finds the company whose provider is responsible for an e-mail address, by its domain only, so that nothing reveals whether the address
 * has an account.
 */
export const findCompanyOfAddress = async (dependencies: Dependencies, email: string): Promise<Company | null> => {
  const owner = await ownerOfEmailDomain(dependencies, emailDomainOf(email));
  return owner !== null && offersProvider(owner) ? owner : null;
};
