import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Page, PageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { LoggedEntry } from "../../domain/log/entry.ts";
import type { LogFilter, LogOrder } from "../../domain/log/ports.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Lists a page of a company's audit log (null: the actor's own company). */
export const listAuditLog = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  filter: LogFilter,
  page: Page<LogOrder>,
): Promise<Result<PageOf<LoggedEntry>, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorize(actor, "audit.view");
  if (allowed._tag === "Refused") return allowed;
  const company = await resolveRequestedCompany(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  return accept(await dependencies.forCompany(company.value).log.list(filter, page));
};
