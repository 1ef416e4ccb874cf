import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { ApiClientFilter, ApiClientOrder } from "../../../domain/identity/api-client/ports.ts";
import type { Page, PageOf } from "../../../domain/kernel/page.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { resolveRequestedCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { type ApiClientView, withoutSecret } from "./api-client-view.ts";

/** Lists a page of a company's API clients (null: the actor's own company). */
export const listApiClients = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  filter: ApiClientFilter,
  page: Page<ApiClientOrder>,
): Promise<Result<PageOf<ApiClientView>, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorize(actor, "company.credentials");
  if (allowed._tag === "Refused") return allowed;
  const company = await resolveRequestedCompany(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  const listed = await dependencies.forCompany(company.value).apiClients.list(filter, page);
  return accept({ ...listed, rows: listed.rows.map(withoutSecret) });
};
