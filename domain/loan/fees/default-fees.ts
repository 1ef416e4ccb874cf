import type { Product } from "../../company/product.ts";
import type { StartLoan } from "../start.ts";
import { feeFromCatalogue } from "./catalogue-fee.ts";
import type { StartingFees } from "./fee.ts";
import { type CapRules, maxOriginationFeeCents } from "./origination-fee.ts";

/**
 * The fees a loan of a product starts with; one without an amount is at the most the rules allow. Where no rule says
 * what that is yet, no amount is guessed: the loan starts without that fee, and an origination fee is pending.
 */
export const defaultFees = (product: Product, { property, terms }: StartLoan, capRules: CapRules): StartingFees => {
  const highest = maxOriginationFeeCents(
    {
      hecmType: terms.hecmType ?? "traditional",
      homeValueCents: property.homeValueCents,
      appraisedValueCents: terms.appraisedValueCents ?? null,
      secondAppraisedValueCents: terms.secondAppraisedValueCents ?? null,
      purchasePriceCents: terms.purchasePriceCents ?? null,
      caseNumberAssignedOn: terms.caseNumberAssignedOn ?? null,
      closingOn: terms.closingOn ?? null,
    },
    capRules,
  );
  const highestCents = highest._tag === "Accepted" ? highest.value : null;
  const fees = product.defaultFees.flatMap(({ code, amountCents, paidTo }) => {
    const cents = amountCents ?? highestCents;
    const fee = cents === null ? null : feeFromCatalogue(code, cents, paidTo);
    return fee ? [fee] : [];
  });
  const isAtCap = product.defaultFees.some(
    ({ code, amountCents }) => code === "origination-fee" && amountCents === null,
  );
  return { fees, originationFeePending: isAtCap && highestCents === null };
};
