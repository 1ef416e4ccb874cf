import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import type { IndexWeekUnknown } from "../../domain/hecm/rates/index-values.ts";
import {
  indexOfNote,
  type ProductRate,
  productRate,
  type RatedProduct,
} from "../../domain/hecm/rates/interest-rates.ts";
import type { Day } from "../../domain/kernel/day.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { weekOnNamedDay } from "../calculation/inputs/index-weeks.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { ratedProduct, rateOfProduct } from "./product-rates.ts";

/** The rate of a product on a date named by the client. */
const rateOn = async (
  dependencies: Dependencies,
  product: RatedProduct,
  company: Company,
  { on, today }: { readonly on: Day; readonly today: Day },
): Promise<Result<ProductRate, IndexWeekUnknown>> => {
  const index = indexOfNote(product);
  if (index === null) return accept(productRate(product, null, on));
  const week = await weekOnNamedDay(dependencies, company, index, { on, today });
  return week._tag === "Refused" ? week : accept(productRate(product, week.value, on));
};

/**
 * Quotes the initial note rates of the company's active products on a date (null: today). Refuses a named date outside the published weeks
 * of a product's index; it never falls back to the nearest week.
 */
export const quoteInterestRates = async (
  dependencies: Dependencies,
  actor: Actor,
  on: Day | null,
): Promise<Result<readonly ProductRate[], PermissionDenied | IndexWeekUnknown>> => {
  const allowed = authorize(actor, "rate.view");
  if (allowed._tag === "Refused") return allowed;
  const company = await existingCompany(dependencies, actor.companyId);
  const today = dependencies.clock.today(actor.timeZone);
  const rates: ProductRate[] = [];
  for (const product of company.products.filter(({ isActive }) => isActive).map(ratedProduct)) {
    const rate =
      on === null
        ? accept(await rateOfProduct(dependencies, product, company, today))
        : await rateOn(dependencies, product, company, { on, today });
    if (rate._tag === "Refused") return rate;
    rates.push(rate.value);
  }
  return accept(rates);
};
