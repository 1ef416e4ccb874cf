import type { Actor } from "../../../domain/access/actor.ts";
import { loggedCompany } from "../../../domain/company/logged-company.ts";
import { type Signer, withDefaultSigner } from "../../../domain/company/signer.ts";
import { existingCompany } from "../company-scope.ts";
import type { Dependencies } from "../dependencies.ts";
import { logEntry } from "../log-entry.ts";

/**
 * Makes a signer that was saved its company's default, or no longer the default. It cannot be refused any more, so this goes
 * on for as long as other writes of the company come between: each time one of them went through.
 */
export const setDefaultSigner = async (
  dependencies: Dependencies,
  actor: Actor,
  { id, companyId }: Signer,
  isDefault: boolean,
): Promise<void> => {
  for (;;) {
    const company = await existingCompany(dependencies, companyId);
    const next = withDefaultSigner(company, id, isDefault, dependencies.clock.now());
    if (next === company) return;
    const entry = logEntry(dependencies, actor, "company.set_default_signer", loggedCompany, company, next);
    if ((await dependencies.companies.save(next, entry)) !== "conflict") return;
  }
};
