import { accept, type Result, refuse } from "../../kernel/result.ts";
import { cents, explainedCents, type Figure, type Step } from "../explain.ts";
import type { CalculationInputs } from "../inputs.ts";
import { policies } from "../parameters/policies.ts";
import type { Lien } from "../terms.ts";
import type { LoanCosts } from "./costs.ts";
import { priceFromLoan } from "./purchase.ts";
import type { SellerContributions } from "./seller-contributions.ts";
import type { SetAsides } from "./set-asides.ts";

export interface LenderCreditAboveObligations {
  readonly _tag: "LenderCreditAboveObligations";
  readonly lenderCreditCents: number;
  readonly obligationsCents: number;
}

export interface MandatoryObligations {
  /** All of them except the part of a purchase price that the loan pays. */
  readonly otherObligationsCents: number;
  readonly mandatoryObligationsCents: number;
  readonly steps: readonly Step[];
}

const totalText = { id: "mandatory_obligations", name: "Mandatory obligations" };
const othersText = { id: "obligations_without_price", name: "Obligations without the price" };

const sumOf = (liens: readonly Lien[]): number => liens.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The parts of the obligations that are added, by name. A delinquent federal debt counts once, whether or not it is a mandatory lien. */
const obligationParts = (inputs: CalculationInputs, costs: LoanCosts, asides: SetAsides): Record<string, number> => ({
  "initial mortgage insurance premium": costs.initialMipCents,
  "origination fee": costs.originationFeeCents,
  "counseling fee": inputs.counselingFeeCents,
  "closing costs": inputs.closingCostsCents,
  "mandatory lien payoffs": sumOf(inputs.liens.filter((lien) => lien.isMandatory && !lien.isDelinquentFederalDebt)),
  "delinquent federal debt": sumOf(inputs.liens.filter((lien) => lien.isDelinquentFederalDebt)),
  "repair set-aside": asides.repairSetAsideCents,
  "repair administration fee": inputs.repairAdministrationFeeCents,
  "property charges due at closing": inputs.propertyChargesAtClosingCents,
});

/**
 * What the loan must pay at closing, in cents: premium, fees, costs, mandatory liens, delinquent federal debt, repairs, and property
 * charges, less the lender credit. For a purchase: less the closing costs that the seller pays, and plus the part of the price that the
 * loan can pay. Liens that the borrower pays from their own draw are not included, nor are the servicing and life expectancy set-asides. 24
 * CFR 206.25(b). Refuses a lender credit larger than everything it can be applied to.
 */
export const mandatoryObligations = (
  inputs: CalculationInputs,
  principalLimitCents: number,
  costs: LoanCosts,
  asides: SetAsides,
  { sellerContributionsCents }: SellerContributions,
): Result<MandatoryObligations, LenderCreditAboveObligations> => {
  const parts = obligationParts(inputs, costs, asides);
  const added = Object.values(parts).reduce((sum, part) => sum + part, -(sellerContributionsCents ?? 0));
  const { lenderCreditCents } = inputs;
  if (lenderCreditCents > added) {
    return refuse({ _tag: "LenderCreditAboveObligations", lenderCreditCents, obligationsCents: added });
  }
  const otherObligationsCents = added - lenderCreditCents;
  const { hecmType, purchasePriceCents } = inputs;
  const price =
    hecmType === "purchase" && purchasePriceCents !== null
      ? priceFromLoan({ ...inputs, purchasePriceCents }, principalLimitCents, otherObligationsCents, asides)
      : null;
  const figures: Record<string, Figure> = {};
  for (const [name, part] of Object.entries(parts)) figures[name] = cents(part);
  if (sellerContributionsCents !== null) figures["seller contributions"] = cents(sellerContributionsCents);
  figures["lender credit"] = cents(lenderCreditCents);
  const bySeller = sellerContributionsCents === null ? "" : " − seller contributions";
  const sum = { formula: `the sum of what the loan must pay at closing${bySeller} − lender credit`, inputs: figures };
  if (price === null) {
    const total = explainedCents(policies.mandatoryObligations, { ...totalText, ...sum }, otherObligationsCents);
    return accept({ otherObligationsCents, mandatoryObligationsCents: total.cents, steps: [total.step] });
  }
  const others = explainedCents(policies.mandatoryObligations, { ...othersText, ...sum }, otherObligationsCents);
  const withPrice = {
    ...totalText,
    formula: "obligations without the price + part of the price paid from the loan",
    inputs: {
      "obligations without the price": cents(otherObligationsCents),
      "part of the price paid from the loan": cents(price.cents),
    },
  };
  const total = explainedCents(policies.mandatoryObligations, withPrice, otherObligationsCents + price.cents);
  return accept({
    otherObligationsCents,
    mandatoryObligationsCents: total.cents,
    steps: [others.step, price.step, total.step],
  });
};
