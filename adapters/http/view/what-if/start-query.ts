import type { RatedProduct } from "../../../../domain/calculation/what-if/rates.ts";
import type { WhatIfInputs } from "../../../../domain/calculation/what-if/what-if.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { pick } from "../../../../domain/kernel/pick.ts";
import { encodeFields } from "../../codec/table.ts";
import { plainFields } from "./first-typed.ts";

/** The fields of one value that a loan starts with as its quote has them. */
const takenAsTheyAre = [
  "homeValueCents",
  "purchasePriceCents",
  "earnestMoneyCents",
  "sellerContributionsCents",
  "repairEstimateCents",
  "repairAdministrationFeeCents",
  "propertyChargesAtClosingCents",
  "margin",
  "expectedRate",
  "noteRate",
] as const;

type TakenAsTheyAre = Pick<WhatIfInputs, (typeof takenAsTheyAre)[number]>;

const taken = pick(plainFields, takenAsTheyAre);

/** The fields of the form that starts a loan which a quote fills in as they are, one value each. */
export const takenFromQuote: ReadonlySet<string> = new Set([
  "property_state",
  "product_code",
  "hecm_type",
  ...takenAsTheyAre.map((name) => taken[name].name),
]);

/** One text by its name, or none of a value that is not given. */
const textOf = (name: string, value: unknown): [string, string][] => (value === null ? [] : [[name, String(value)]]);

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
    ...Object.entries(encodeFields<TakenAsTheyAre>(taken, { ...inputs, ...ofProduct })).flatMap(([name, value]) =>
      textOf(name, value),
    ),
    ...liensCents.flatMap((cents) => textOf("lien", cents === null ? null : dollarsFromCents(cents))),
    ...(lesaType === "none" ? [] : [["lesa_type", lesaType] satisfies [string, string]]),
    ...textOf("lesa_amount", lesaAmountCents === null ? null : dollarsFromCents(lesaAmountCents)),
  ];
  return String(new URLSearchParams(texts));
};
