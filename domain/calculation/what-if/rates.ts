import type { Product } from "../../company/product.ts";
import { type FieldsInvalid, invalidField } from "../../kernel/fields-invalid.ts";
import { accept, type Result } from "../../kernel/result.ts";
import type { WhatIfInputs } from "./what-if.ts";

/** What the rates of a what-if need of a product. */
export type RatedProduct = Pick<Product, "code" | "name" | "rateType" | "margin" | "noteRate">;

/** The rates of an adjustable product, by the names of a scenario too. */
export const adjustableRates = ["margin", "expectedRate", "noteRate"] as const;

/** The rates of a scenario or a quote. */
export type RatesInUse = Pick<WhatIfInputs, (typeof adjustableRates)[number]>;

/**
 * The rates of its kind that follow another product, since they were not changed in the form: they are empty under it. A rate that
 * was changed counts under the other product too, and the rates of the other kind stay for the product beside it.
 */
export const followedRates = (
  before: WhatIfInputs,
  after: WhatIfInputs,
  { code, rateType }: Pick<Product, "code" | "rateType">,
): readonly (keyof RatesInUse | "fixedRate")[] => {
  if (code === before.productCode) return [];
  // An empty adjustable rate was that of the product before. An empty fixed rate is the same as before, beside both.
  const fixed = before.fixedRate === null ? [] : (["fixedRate"] as const);
  const ofKind: readonly (keyof RatesInUse | "fixedRate")[] = rateType === "fixed" ? fixed : adjustableRates;
  return ofKind.filter((name) => after[name] === before[name]);
};

/** The inputs under another product, without the rates that follow it. */
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
 * The rates with which a product is calculated: an adjustable one with its own margin where none is given; a fixed one with one
 * rate as note rate and expected rate (24 CFR 206.3), which the reader or the product has to give.
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
