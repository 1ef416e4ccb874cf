import type { WhatIf } from "../../../../application/calculation/calculate/what-if-outcome.ts";
import { withProduct } from "../../../../domain/calculation/what-if/rates.ts";
import type { WhatIfInputs } from "../../../../domain/calculation/what-if/what-if.ts";
import { printPercent } from "../../../../domain/documents/merge/print.ts";
import { formatCents } from "../../../../domain/kernel/money.ts";
import { percentFromRate, type Rate } from "../../../../domain/kernel/rate.ts";
import { type EmptiableField, emptiableFields, whereEmpty } from "./empty-fields.ts";
import { formFields } from "./quote-form.ts";

/** The costs that a product supplies for a quote that names none. */
const costNames = {
  originationFeeCents: "default fee",
  counselingFeeCents: "default fee",
  closingCostsCents: "default fees",
  servicingFeeMonthlyCents: "servicing fee",
} as const satisfies Partial<Record<keyof WhatIfInputs, string>>;

/** What is used for an empty field, as far as a calculation shows it. */
const usedWhereEmpty = ({
  groups,
  before,
  after,
  loanNumber,
}: WhatIf): Partial<Readonly<Record<EmptiableField, string | null>>> => {
  const resultOf = (isFixed: boolean) => {
    const group = groups.find(({ product }) => (product.rateType === "fixed") === isFixed);
    return group?.outcome._tag === "Accepted" ? group.outcome.value.base.result : null;
  };
  const adjustable = groups.find(({ product }) => product.rateType !== "fixed")?.product;
  const chosen = groups.find(({ isChosen }) => isChosen);
  const inputs =
    after._tag === "Accepted" && chosen !== undefined ? withProduct(before, after.value, chosen.product) : null;
  const result = resultOf(false);
  const costs = chosen?.outcome._tag === "Accepted" ? chosen.outcome.value.base.inputs : null;
  const percents = (given: Rate | null | undefined, used: Rate | null | undefined, words: string) =>
    given === null && used !== null && used !== undefined ? `${printPercent(percentFromRate(used))}, ${words}` : null;
  const amount = (name: keyof typeof costNames) =>
    loanNumber === null && inputs?.[name] === null && costs !== null
      ? `${formatCents(costs[name] ?? 0)}, the product’s ${costNames[name]}`
      : null;
  return {
    margin: percents(inputs?.margin, adjustable?.margin, "the product’s margin"),
    expectedRate: percents(inputs?.expectedRate, result?.expectedRate, "the published rate with the margin"),
    noteRate: percents(inputs?.noteRate, result?.noteRate, "the published index with the margin"),
    fixedRate: percents(inputs?.fixedRate, resultOf(true)?.noteRate, "the product’s rate"),
    originationFeeCents: amount("originationFeeCents"),
    counselingFeeCents: amount("counselingFeeCents"),
    closingCostsCents: amount("closingCostsCents"),
    servicingFeeMonthlyCents: amount("servicingFeeMonthlyCents"),
  };
};

/** The hints beside the fields that may be left empty, by their API names. */
export const emptyHints = (whatIf: WhatIf): ReadonlyMap<string, string> => {
  const used = usedWhereEmpty(whatIf);
  const subject = whatIf.loanNumber === null ? "quote" : "loan";
  return new Map(
    emptiableFields.map((field) => {
      const { name, codec } = formFields[field];
      const howTyped = codec.input.kind === "date" ? "MM/DD/YYYY. " : "";
      return [name, `${howTyped}Empty: ${used[field] ?? whereEmpty[field][subject]}`];
    }),
  );
};
