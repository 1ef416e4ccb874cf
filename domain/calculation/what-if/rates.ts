import type { Product } from "../../company/product.ts";
import { type FieldsInvalid, invalidField } from "../../kernel/fields-invalid.ts";
import { accept, type Result } from "../../kernel/result.ts";
import type { WhatIfInputs } from "./what-if.ts";

/** The fields of a product that the rates of a what-if need. */
export type RatedProduct = Pick<Product, "code" | "name" | "rateType" | "margin" | "noteRate">;

/** The rates of an adjustable-rate product; scenarios use the same names. */
export const adjustableRates = ["margin", "expectedRate", "noteRate"] as const;

/** The rates of a scenario or a quote. */
export type RatesInUse = Pick<WhatIfInputs, (typeof adjustableRates)[number]>;

/**
 * The rates that change with the product because they were not edited in the form; they are empty under the other product. An edited rate
 * applies to the other product too, and the rates of the other type stay for the product next to it.
 */
export const followedRates = (
  before: WhatIfInputs,
  after: WhatIfInputs,
  { code, rateType }: Pick<Product, "code" | "rateType">,
): readonly (keyof RatesInUse | "fixedRate")[] => {
  if (code === before.productCode) return [];
  // An empty adjustable rate was the former product's. An empty fixed rate means the same for both products.
  const fixed = before.fixedRate === null ? [] : (["fixedRate"] as const);
  const ofKind: readonly (keyof RatesInUse | "fixedRate")[] = rateType === "fixed" ? fixed : adjustableRates;
  return ofKind.filter((name) => after[name] === before[name]);
};

/** The inputs under another product, without the rates that change with it. */
export const withProduct = (
  before: WhatIfInputs,
  after: WhatIfInputs,
  product: Pick<Product, "code" | "rateType">,
): WhatIfInputs => ({
  ...after,
  productCode: product.code,
  ...Object.fromEntries(followedRates(before, after, product).map((name) => [name, null])),
});

/**
 * The rates with which a product is calculated: an adjustable-rate product uses its own margin if none is given; a fixed-rate product has
 * one rate as note rate and expected rate (24 CFR 206.3), which the reader or the product must supply.
 */
export const ratesOfProduct = (
  { margin, expectedRate, noteRate, fixedRate }: WhatIfInputs,
  product: RatedProduct,
): Result<RatesInUse, FieldsInvalid> => {
  if (product.rateType !== "fixed") return accept({ margin: margin ?? product.margin, expectedRate, noteRate });
  const rate = fixedRate ?? product.noteRate;
  return rate === null
    ? invalidField("fixedRate", "is required to calculate a fixed-rate product", "required")
    : accept({ margin: null, expectedRate: rate, noteRate: rate });
};
