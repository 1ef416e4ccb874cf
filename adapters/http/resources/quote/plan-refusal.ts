import { atMost, either } from "../../operation/refusals/error-row.ts";
import { encodeRefusal } from "../../operation/replies.ts";
import type { OutcomeRefusal } from "../calculation/comparison-response.ts";

type FieldMessage = { readonly field: string; readonly message: string };

/** The quote's name for a part of a payment plan. */
const quoteName = (name: string): string => name.replace(/^payment_plan\./, "");

/** The type of rate is the product's, so a different type requires a different product. */
const otherProduct = (kind: string, why: string) => ({
  detail: `${why}: name a product with ${kind} in product_code.`,
  errors: [{ field: "product_code", message: `must be a product with ${kind} for this plan` }],
});

/** The changes to a quote, each of which alone lets a plan fit its first year. */
const suggestedFixes = ({
  plan,
  maxInitialDrawCents,
}: Extract<OutcomeRefusal, { _tag: "PaymentsAboveFirstYearAvailable" }>) => [
  ...(maxInitialDrawCents === null ? [] : [{ field: "initial_draw", message: atMost(maxInitialDrawCents) }]),
  ...(plan === "term" ? [{ field: "term_months", message: "must be more, so that each payment is less" }] : []),
];

const sentenceOf = (ways: readonly FieldMessage[]): string =>
  ways.length === 0
    ? "no initial draw makes this plan possible"
    : either(ways.map(({ field, message }) => `${field} ${message}`));

/** The reason why a plan of a quote is refused, with the names of the quote's body, which has no separate payment plan. */
export const encodePlanRefusal = (refusal: OutcomeRefusal) => {
  const encoded = encodeRefusal(refusal, quoteName);
  if (refusal._tag === "PaymentPlanNotForRateType")
    return refusal.rateType === "fixed"
      ? { ...encoded, ...otherProduct("an adjustable rate", "On a fixed rate only a single disbursement is possible") }
      : { ...encoded, ...otherProduct("a fixed rate", "A single disbursement is possible on a fixed rate only") };
  if (refusal._tag === "PaymentsAboveFirstYearAvailable") {
    const errors = suggestedFixes(refusal);
    const detail = `The initial draw and the payments of the first twelve months ${atMost(refusal.firstYearAvailableCents)} together: ${sentenceOf(errors)}.`;
    return { ...encoded, detail, errors };
  }
  return encoded;
};
