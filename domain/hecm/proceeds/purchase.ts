import { accept, type Result, refuse } from "../../kernel/result.ts";
import { cents, type ExplainedCents, explainedCents } from "../explain.ts";
import type { CalculationInputs } from "../inputs.ts";
import { policies } from "../parameters/policies.ts";
import type { SetAsides } from "./set-asides.ts";

type PriceInputs = Pick<CalculationInputs, "earnestMoneyCents"> & { readonly purchasePriceCents: number };

/** The buyer has paid more than the home costs. */
export interface EarnestMoneyAbovePrice {
  readonly _tag: "EarnestMoneyAbovePrice";
  readonly priceCents: number;
}

/** Refuses earnest money above the purchase price, which would make the part of the price that the loan pays negative. */
export const earnestMoneyWithinPrice = ({
  purchasePriceCents,
  earnestMoneyCents,
}: Pick<CalculationInputs, "purchasePriceCents" | "earnestMoneyCents">): Result<null, EarnestMoneyAbovePrice> =>
  purchasePriceCents !== null && earnestMoneyCents > purchasePriceCents
    ? refuse({ _tag: "EarnestMoneyAbovePrice", priceCents: purchasePriceCents })
    : accept(null);

/** The part of a purchase price that the loan can pay, which is a mandatory obligation, in cents. 24 CFR 206.44. */
export const priceFromLoan = (
  { purchasePriceCents, earnestMoneyCents }: PriceInputs,
  principalLimitCents: number,
  otherObligationsCents: number,
  { servicingSetAsideCents, lesaCents }: SetAsides,
): ExplainedCents => {
  const left = principalLimitCents - otherObligationsCents - servicingSetAsideCents - lesaCents;
  const text = {
    id: "price_paid_from_loan",
    name: "Part of the price paid from the loan",
    formula:
      "the lesser of (purchase price − earnest money) and (principal limit − obligations without the price − servicing fee set-aside − life expectancy set-aside), at least 0",
    inputs: {
      "purchase price": cents(purchasePriceCents),
      "earnest money": cents(earnestMoneyCents),
      "principal limit": cents(principalLimitCents),
      "obligations without the price": cents(otherObligationsCents),
      "servicing fee set-aside": cents(servicingSetAsideCents),
      "life expectancy set-aside": cents(lesaCents),
    },
  };
  const amount = Math.max(0, Math.min(purchasePriceCents - earnestMoneyCents, left));
  return explainedCents(policies.priceFromLoan, text, amount);
};

/**
 * What the buyer must bring to a purchase beyond the earnest money, in cents. The obligations no longer include what the seller pays. 24
 * CFR 206.44.
 */
export const requiredInvestment = (
  { purchasePriceCents, earnestMoneyCents }: PriceInputs,
  principalLimitCents: number,
  otherObligationsCents: number,
  { servicingSetAsideCents, lesaCents }: SetAsides,
): ExplainedCents => {
  const due = purchasePriceCents + otherObligationsCents + servicingSetAsideCents + lesaCents;
  const covered = principalLimitCents + earnestMoneyCents;
  const text = {
    id: "cash_required_to_close",
    name: "Cash required to close: the required monetary investment",
    formula:
      "purchase price + obligations without the price + servicing fee set-aside + life expectancy set-aside − principal limit − earnest money, at least 0",
    inputs: {
      "purchase price": cents(purchasePriceCents),
      "obligations without the price": cents(otherObligationsCents),
      "servicing fee set-aside": cents(servicingSetAsideCents),
      "life expectancy set-aside": cents(lesaCents),
      "principal limit": cents(principalLimitCents),
      "earnest money": cents(earnestMoneyCents),
    },
  };
  return explainedCents(policies.requiredInvestment, text, Math.max(0, due - covered));
};
