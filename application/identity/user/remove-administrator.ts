import type { Actor } from "../../../domain/access/actor.ts";
import type { Company } from "../../../domain/company/company.ts";
import { loggedCompany } from "../../../domain/company/stored/logged-company.ts";
import {
  isAdministrator,
  type LastAdministrator,
  withoutAdministrator,
} from "../../../domain/identity/administrators.ts";
import type { User } from "../../../domain/identity/user.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logEntry } from "../../support/log-entry.ts";

/** Whether another user on the list is currently an active administrator. */
const hasOtherAdministrator = async (
  { forCompany }: Dependencies,
  company: Company,
  userId: number,
): Promise<boolean> => {
  for (const otherId of company.administratorIds) {
    const other = otherId === userId ? null : await forCompany(company.id).users.find(otherId);
    if (other && isAdministrator(other, company)) return true;
  }
  return false;
};

/** The company without completed departures: users who were saved since then and can no longer be saved over that version. */
const withPendingDepartures = async ({ forCompany }: Dependencies, company: Company): Promise<Company> => {
  const { users } = forCompany(company.id);
  const found = await Promise.all(company.departingAdministrators.map(({ userId }) => users.find(userId)));
  const departingAdministrators = company.departingAdministrators.filter(
    ({ userVersion }, position) => found[position]?.version === userVersion,
  );
  return { ...company, departingAdministrators };
};

/**
 * Removes a user from the company's list of administrators with a compare-and-set on the company, before the user is saved without that
 * role, so that each of several concurrent removals sees who is left. Refuses if no other user on the list is an active administrator.
 */
export const removeAdministrator = async (
  dependencies: Dependencies,
  actor: Actor,
  user: User,
  company: Company,
): Promise<Result<Company, LastAdministrator> | "conflict"> => {
  if (!(await hasOtherAdministrator(dependencies, company, user.id))) return refuse({ _tag: "LastAdministrator" });
  const now = dependencies.clock.now();
  if (withoutAdministrator(company, user, now) === company) return accept(company);
  const left = withoutAdministrator(await withPendingDepartures(dependencies, company), user, now);
  const entry = logEntry(dependencies, actor, "company.unlist_administrator", loggedCompany, company, left);
  const saved = await dependencies.companies.save(left, entry);
  return saved === "conflict" ? saved : accept(saved);
};
