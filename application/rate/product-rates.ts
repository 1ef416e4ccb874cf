import type { Company } from "../../domain/company/company.ts";
import type { Product } from "../../domain/company/product.ts";
import {
  indexOfNote,
  type ProductRate,
  productRate,
  type RatedProduct,
} from "../../domain/hecm/rates/interest-rates.ts";
import type { Day } from "../../domain/kernel/day.ts";
import { pick } from "../../domain/kernel/pick.ts";
import { weekInEffect } from "../calculation/inputs/index-weeks.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The fields of a company's product that determine its rates. */
export const ratedProduct = ({ code, ...product }: Product): RatedProduct => ({
  productCode: code,
  ...pick(product, ["rateType", "noteIndex", "margin", "noteRate", "periodicCap", "lifetimeCap"]),
});

/** Today's initial note rate of a product. */
export const rateOfProduct = async (
  dependencies: Dependencies,
  product: RatedProduct,
  company: Company,
  today: Day,
): Promise<ProductRate> => {
  const index = indexOfNote(product);
  return productRate(product, index === null ? null : await weekInEffect(dependencies, company, index, today), today);
};
