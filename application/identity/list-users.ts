import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { UserFilter, UserOrder } from "../../domain/identity/ports.ts";
import type { User } from "../../domain/identity/user.ts";
import type { Page, PageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Lists a page of a company's users (null: the actor's own company). */
export const listUsers = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  filter: UserFilter,
  page: Page<UserOrder>,
): Promise<Result<PageOf<User>, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorize(actor, "user.view");
  if (allowed._tag === "Refused") return allowed;
  const company = await resolveRequestedCompany(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  return accept(await dependencies.forCompany(company.value).users.list(filter, page));
};
