import type { Actor } from "../../../domain/access/actor.ts";
import type { Company } from "../../../domain/company/company.ts";
import { withAdministrator } from "../../../domain/identity/administrators.ts";
import type { User } from "../../../domain/identity/user.ts";
import { recordOnCompany } from "../../company/update-company.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/**
 * Adds a stored user to the company's administrators if the user is one and is missing from the list, for example because a process died
 * after an earlier save. Pass the user as saved or read, so that a demotion that began since then is not undone.
 */
export const addAdministrator = (dependencies: Dependencies, actor: Actor, user: User): Promise<Company> =>
  recordOnCompany(dependencies, actor, "company.list_administrator", user.companyId, (company) =>
    withAdministrator(company, user, dependencies.clock.now()),
  );
