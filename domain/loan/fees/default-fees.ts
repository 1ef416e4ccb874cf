import type { Product } from "../../company/product.ts";
import type { StartLoan } from "../start.ts";
import { feeFromCatalogue } from "./catalogue-fee.ts";
import type { FeeDetails } from "./fee.ts";
import { type CapRules, maxOriginationFeeCents } from "./origination-fee.ts";

/**
 * The fees a loan of a product starts with; one without an amount is at the most the rules allow. Where no rule says
 * what that is, it is left off: a loan may be started before HUD publishes the year's limit, and no amount is guessed.
 */
export const defaultFees = (product: Product, { property, terms }: StartLoan, capRules: CapRules): FeeDetails[] => {
  const highest = maxOriginationFeeCents(
    {
      hecmType: terms.hecmType ?? "traditional",
      homeValueCents: property.homeValueCents,
      appraisedValueCents: terms.appraisedValueCents ?? null,
      secondAppraisedValueCents: terms.secondAppraisedValueCents ?? null,
      purchasePriceCents: terms.purchasePriceCents ?? null,
      caseNumberAssignedOn: terms.caseNumberAssignedOn ?? null,
    },
    capRules,
  );
  const highestCents = highest._tag === "Accepted" ? highest.value : null;
  return product.defaultFees.flatMap(({ code, amountCents, paidTo }) => {
    const cents = amountCents ?? highestCents;
    const fee = cents === null ? null : feeFromCatalogue(code, cents, paidTo);
    return fee ? [fee] : [];
  });
};
