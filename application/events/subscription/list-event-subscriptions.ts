import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { SubscriptionFilter, SubscriptionOrder } from "../../../domain/events/ports.ts";
import type { Page, PageOf } from "../../../domain/kernel/page.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { resolveRequestedCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { type SubscriptionView, withoutSecrets } from "./subscription-view.ts";

/** Lists a page of a company's subscriptions (null: the actor's own company). */
export const listEventSubscriptions = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  filter: SubscriptionFilter,
  page: Page<SubscriptionOrder>,
): Promise<Result<PageOf<SubscriptionView>, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorize(actor, "event.manage");
  if (allowed._tag === "Refused") return allowed;
  const company = await resolveRequestedCompany(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  const listed = await dependencies.forCompany(company.value).eventSubscriptions.list(filter, page);
  return accept({ ...listed, rows: await withoutSecrets(dependencies, company.value, listed.rows) });
};
