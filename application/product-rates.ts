import type { Company, Product } from "../domain/company/company.ts";
import { type IndexWeek, lastWeekInEffect } from "../domain/hecm/index-values.ts";
import { type ProductRate, productRate, type RatedProduct } from "../domain/hecm/interest-rates.ts";
import type { Day } from "../domain/kernel/day.ts";
import { indexWeeks } from "./index-weeks.ts";
import type { Needs } from "./needs.ts";

type IndexNeeds = Pick<Needs, "publishedIndexValues" | "enteredIndexValues">;

/** A company's product as its rates are made from it. */
export const ratedProduct = ({ code, rateType, noteIndex, margin, noteRate, ...caps }: Product): RatedProduct => ({
  productCode: code,
  rateType,
  noteIndex,
  margin,
  noteRate,
  periodicCap: caps.periodicCap,
  lifetimeCap: caps.lifetimeCap,
});

/** The weeks of a product's own index as known on a day; none for a fixed rate. */
export const weeksOfProduct =
  (needs: IndexNeeds) =>
  async ({ rateType, noteIndex }: RatedProduct, { rateSettings }: Company, today: Day): Promise<IndexWeek[]> =>
    rateType === "fixed" || noteIndex === null
      ? []
      : indexWeeks(needs)(noteIndex, today, rateSettings.indexEffectiveWeekday);

/** The rate that a product's note starts with today. */
export const rateOfProduct =
  (needs: IndexNeeds) =>
  async (product: RatedProduct, company: Company, today: Day): Promise<ProductRate> =>
    productRate(product, lastWeekInEffect(await weeksOfProduct(needs)(product, company, today), today), today);
