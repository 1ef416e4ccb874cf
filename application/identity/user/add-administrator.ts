import type { Actor } from "../../../domain/access/actor.ts";
import type { Company } from "../../../domain/company/company.ts";
import { withAdministrator } from "../../../domain/identity/administrators.ts";
import type { User } from "../../../domain/identity/user.ts";
import { recordOnCompany } from "../../company/update-company.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/**
 * Puts a user that was saved among the company's administrators where it is one and is missing there, also because a process
 * died here after an earlier save. The user is given as it was saved or read, so that a demotion that began since then is not
 * undone.
 */
export const addAdministrator = (dependencies: Dependencies, actor: Actor, user: User): Promise<Company> =>
  recordOnCompany(dependencies, actor, "company.list_administrator", user.companyId, (company) =>
    withAdministrator(company, user, dependencies.clock.now()),
  );
