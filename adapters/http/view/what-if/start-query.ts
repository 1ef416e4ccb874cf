import type { RatedProduct } from "../../../../domain/calculation/what-if/rates.ts";
import type { WhatIfInputs } from "../../../../domain/calculation/what-if/what-if.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { pick } from "../../../../domain/kernel/pick.ts";
import { encodeFields } from "../../codec/table.ts";
import { plainFields } from "./first-typed.ts";

/** The single-value fields that a loan takes over unchanged from its quote. */
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

/** The fields of the form to start a loan that a quote fills in unchanged, one value each. */
export const takenFromQuote: ReadonlySet<string> = new Set([
  "property_state",
  "product_code",
  "hecm_type",
  ...takenAsTheyAre.map((name) => taken[name].name),
]);

/** One name and its text, or nothing for a value that is not given. */
const textOf = (name: string, value: unknown): [string, string][] => (value === null ? [] : [[name, String(value)]]);

/** The one rate of a fixed-rate product is both of its rates, and it has no margin. */
const ratesOf = (inputs: WhatIfInputs, { rateType }: RatedProduct) =>
  rateType === "fixed" ? { margin: null, expectedRate: inputs.fixedRate, noteRate: inputs.fixedRate } : inputs;

/** The query that fills in the form to start a loan; an age does not fill in a date of birth. Null for a loan, which is started already. */
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
