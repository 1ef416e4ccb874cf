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

/** A company in a list. `sharesIdentifier` is only for Super Users, because it would reveal to others who is a customer. */
export type ListedCompany = Company & { readonly sharesIdentifier?: boolean };

/**
 * Lists a page of all companies for Super Users, with whether another company has the same NMLS id or LEI. All other users see only their
 * own company.
 */
export const listCompanies = async (
  dependencies: Dependencies,
  actor: Actor,
  filter: CompanyFilter,
  page: Page<CompanyOrder>,
): Promise<Result<PageOf<ListedCompany>, PermissionDenied>> => {
  const allowed = authorize(actor, "company.view");
  if (allowed._tag === "Refused") return allowed;
  const { companies } = dependencies;
  if (actor.hierarchy !== "Super User") return accept(listOfOne(await companies.find(actor.companyId), filter, page));
  const { count, rows } = await companies.list(filter, page);
  const sharing = await companies.sharingIdentifier(rows.map(({ id }) => id));
  return accept({ count, rows: rows.map((company) => ({ ...company, sharesIdentifier: sharing.has(company.id) })) });
};
