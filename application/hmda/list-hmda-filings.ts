import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { HmdaFiling } from "../../domain/hmda/filing/filing.ts";
import type { HmdaFilingFilter, HmdaFilingOrder } from "../../domain/hmda/ports.ts";
import type { Page, PageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Lists a page of a company's filings (null: the actor's own company). */
export const listHmdaFilings = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  filter: HmdaFilingFilter,
  page: Page<HmdaFilingOrder>,
): Promise<Result<PageOf<HmdaFiling>, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorize(actor, "report.hmda");
  if (allowed._tag === "Refused") return allowed;
  const requested = await resolveRequestedCompany(dependencies, actor, companyId);
  if (requested._tag === "Refused") return requested;
  return accept(await dependencies.forCompany(requested.value).hmdaFilings.list(filter, page));
};
