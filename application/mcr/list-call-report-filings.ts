import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Page, PageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { CallReportFilingSummary } from "../../domain/mcr/filing/filing.ts";
import type { CallReportFilingOrder } from "../../domain/mcr/ports.ts";
import { resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Lists a page of a company's filings (null: the actor's own) for one year or for all years. */
export const listCallReportFilings = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  year: number | null,
  page: Page<CallReportFilingOrder>,
): Promise<Result<PageOf<CallReportFilingSummary>, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorize(actor, "report.mcr");
  if (allowed._tag === "Refused") return allowed;
  const requested = await resolveRequestedCompany(dependencies, actor, companyId);
  if (requested._tag === "Refused") return requested;
  return accept(await dependencies.forCompany(requested.value).callReports.list(year, page));
};
