import type { RatedProduct } from "../../../../domain/calculation/what-if/rates.ts";
import type { WhatIfInputs } from "../../../../domain/calculation/what-if/what-if.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { percentFromRate } from "../../../../domain/kernel/rate.ts";

const amounts = {
  home_value: "homeValueCents",
  purchase_price: "purchasePriceCents",
  earnest_money: "earnestMoneyCents",
  seller_contributions: "sellerContributionsCents",
  repair_estimate: "repairEstimateCents",
  repair_administration_fee: "repairAdministrationFeeCents",
  property_charges_at_closing: "propertyChargesAtClosingCents",
} as const satisfies Readonly<Record<string, keyof WhatIfInputs>>;

const rates = { margin: "margin", expected_rate: "expectedRate", note_rate: "noteRate" } as const;

/** The fields of the form that starts a loan which a quote fills in as they are, one value each. */
export const takenFromQuote: ReadonlySet<string> = new Set([
  "property_state",
  "product_code",
  "hecm_type",
  ...Object.keys(amounts),
  ...Object.keys(rates),
]);

/** One text by its name, or none of a value that is not given. */
const textOf = <Value>(name: string, value: Value | null, inUnits: (value: Value) => number): [string, string][] =>
  value === null ? [] : [[name, String(inUnits(value))]];

/** The one rate of a fixed product is both of its rates, and it has no margin. */
const ratesOf = (inputs: WhatIfInputs, { rateType }: RatedProduct) =>
  rateType === "fixed" ? { margin: null, expectedRate: inputs.fixedRate, noteRate: inputs.fixedRate } : inputs;

/**
 * What the form that starts a loan is filled in with, as the query of its address; an age is no date of birth. Null: of a loan, which
 * is started already.
 */
export const startQuery = (inputs: WhatIfInputs, product: RatedProduct): string | null => {
  const { state, productCode, purchasePriceCents, liensCents, lesaType, lesaAmountCents } = inputs;
  if (state === null) return null;
  const ofProduct = ratesOf(inputs, product);
  const texts: [string, string][] = [
    ["property_state", state],
    ["product_code", productCode],
    ...(purchasePriceCents === null ? [] : [["hecm_type", "purchase"] satisfies [string, string]]),
    ...Object.entries(amounts).flatMap(([name, key]) => textOf(name, inputs[key], dollarsFromCents)),
    ...Object.entries(rates).flatMap(([name, key]) => textOf(name, ofProduct[key], percentFromRate)),
    ...liensCents.flatMap((cents) => textOf("lien", cents, dollarsFromCents)),
    ...(lesaType === "none" ? [] : [["lesa_type", lesaType] satisfies [string, string]]),
    ...textOf("lesa_amount", lesaAmountCents, dollarsFromCents),
  ];
  return String(new URLSearchParams(texts));
};
