import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import type { CompanyFilter, CompanyOrder } from "../../domain/company/ports.ts";
import { isFirstPage, type Page, type PageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";

const listOfOne = (own: Company | null, filter: CompanyFilter, page: Page<CompanyOrder>): PageOf<Company> => {
  const isListed = own !== null && (filter.isActive === null || filter.isActive === own.isActive);
  return isListed ? { count: 1, rows: isFirstPage(page) ? [own] : [] } : { count: 0, rows: [] };
};

/** A page of all companies for Super Users; for everyone else, its own company. */
export const listCompanies = async (
  dependencies: Dependencies,
  actor: Actor,
  filter: CompanyFilter,
  page: Page<CompanyOrder>,
): Promise<Result<PageOf<Company>, PermissionDenied>> => {
  const allowed = authorize(actor, "company.view");
  if (allowed._tag === "Refused") return allowed;
  if (actor.hierarchy === "Super User") return accept(await dependencies.companies.list(filter, page));
  return accept(listOfOne(await dependencies.companies.find(actor.companyId), filter, page));
};
