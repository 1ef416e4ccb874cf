import type { Actor } from "../../../domain/access/actor.ts";
import type { Company } from "../../../domain/company/company.ts";
import { loggedCompany } from "../../../domain/company/logged-company.ts";
import { withAdministrator } from "../../../domain/identity/administrators.ts";
import type { User } from "../../../domain/identity/user.ts";
import { existingCompany } from "../company-scope.ts";
import type { Dependencies } from "../dependencies.ts";
import { logEntry } from "../log-entry.ts";

/**
 * Puts a user that was saved among the company's administrators where it is one and is missing there, also because a
 * process died here after an earlier save. It cannot be refused any more, so this goes on for as long as it loses: each time
 * another write went through, and they are as many as come at once. The user is given as it was saved or read, so that a
 * demotion that began since then is not undone.
 */
export const listAdministrator = async (dependencies: Dependencies, actor: Actor, user: User): Promise<Company> => {
  for (;;) {
    const company = await existingCompany(dependencies, user.companyId);
    const listed = withAdministrator(company, user, dependencies.clock.now());
    if (listed === company) return company;
    const entry = logEntry(dependencies, actor, "company.list_administrator", loggedCompany, company, listed);
    const saved = await dependencies.companies.save(listed, entry);
    if (typeof saved === "object") return saved;
  }
};
