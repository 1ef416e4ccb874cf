import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { ProductRate } from "../../domain/hecm/rates/interest-rates.ts";
import { type Page, type PageOf, pageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { existingCompany, resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { ratedProduct, rateOfProduct } from "./product-rates.ts";

/** Lists a page of a company's active products (null: the actor's own company), each with today's initial note rate. */
export const listInterestRates = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  page: Page<"productCode">,
): Promise<Result<PageOf<ProductRate>, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorize(actor, "rate.view");
  if (allowed._tag === "Refused") return allowed;
  const requested = await resolveRequestedCompany(dependencies, actor, companyId);
  if (requested._tag === "Refused") return requested;
  const company = await existingCompany(dependencies, requested.value);
  const today = dependencies.clock.today(company.timeZone);
  const { count, rows } = pageOf(company.products.filter(({ isActive }) => isActive).map(ratedProduct), page);
  return accept({
    count,
    rows: await Promise.all(rows.map((row) => rateOfProduct(dependencies, row, company, today))),
  });
};
