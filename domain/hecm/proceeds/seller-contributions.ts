import { formatCents } from "../../kernel/money.ts";
import { type Rate, rate, shareOf } from "../../kernel/rate.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { cents, explainedCents, type Step } from "../explain.ts";
import { shortPercent } from "../figure-text.ts";
import type { CalculationInputs } from "../inputs.ts";
import { policies } from "../parameters/policies.ts";

export type SellerContributionsRefusal =
  | { readonly _tag: "SellerContributionsNotOnPurchase" }
  | { readonly _tag: "SellerContributionsAboveClosingCosts"; readonly maxCents: number };

export interface SellerContributions {
  /** The closing costs that the seller pays; null except for a purchase. */
  readonly sellerContributionsCents: number | null;
  readonly steps: readonly Step[];
}

/** Contributions above this percentage of the price cause a warning (88 FR 73040; medium confidence). */
const WARNED_SHARE_OF_PRICE: Rate = rate(6);

type ContributionInputs = Pick<
  CalculationInputs,
  "hecmType" | "purchasePriceCents" | "sellerContributionsCents" | "closingCostsCents"
>;

/**
 * The closing costs that the seller of a purchased home pays, in cents, without the origination fee, the counseling fee, and the premium
 * (24 CFR 206.44). Refuses contributions to any other loan, and more than the closing costs.
 */
export const sellerContributions = ({
  hecmType,
  sellerContributionsCents,
  closingCostsCents,
}: ContributionInputs): Result<SellerContributions, SellerContributionsRefusal> => {
  if (hecmType !== "purchase") {
    return sellerContributionsCents > 0
      ? refuse({ _tag: "SellerContributionsNotOnPurchase" })
      : accept({ sellerContributionsCents: null, steps: [] });
  }
  if (sellerContributionsCents > closingCostsCents) {
    return refuse({ _tag: "SellerContributionsAboveClosingCosts", maxCents: closingCostsCents });
  }
  const text = {
    id: "seller_contributions",
    name: "Seller contributions",
    formula: "seller contributions entered, at most closing costs",
    inputs: {
      "seller contributions entered": cents(sellerContributionsCents),
      "closing costs": cents(closingCostsCents),
    },
  };
  const { step } = explainedCents(policies.sellerContributions, text, sellerContributionsCents);
  return accept({ sellerContributionsCents, steps: [step] });
};

interface ContributionWarning {
  readonly code: "seller_contributions_above_share";
  readonly message: string;
}

/** The warning about contributions above 6 % of the price. */
export const sellerContributionWarnings = (inputs: ContributionInputs): readonly ContributionWarning[] => {
  const { purchasePriceCents, sellerContributionsCents } = inputs;
  const share = purchasePriceCents === null ? null : shareOf(purchasePriceCents, WARNED_SHARE_OF_PRICE);
  if (share === null || sellerContributionsCents <= share) return [];
  const message = `Seller contributions above ${formatCents(share)} (${shortPercent(WARNED_SHARE_OF_PRICE)} of the purchase price) may not be permitted: see 88 FR 73040.`;
  return [{ code: "seller_contributions_above_share", message }];
};
