import type { Product } from "../../company/product.ts";
import type { LoanTerms } from "../loan.ts";
import type { PropertyDetails } from "../properties/property.ts";
import { feeFromCatalog } from "./catalog-fee.ts";
import type { StartingFees } from "./fee.ts";
import { type CapRules, maxOriginationFeeCents } from "./origination-fee.ts";

/** The parts of a new loan that determine its fees. */
interface StartingLoan {
  readonly property: Pick<PropertyDetails, "homeValueCents">;
  readonly terms: Partial<LoanTerms>;
}

/** A product's origination fee on a loan; null if no rule says yet whether it is within its cap. A fee of zero needs no rule. */
const originationFeeCents = (amountCents: number | null, capCents: number | null): number | null => {
  if (amountCents === 0 || capCents === null) return amountCents === 0 ? 0 : null;
  return Math.min(amountCents ?? capCents, capCents);
};

/**
 * The fees with which a loan of a product starts. The origination fee is limited to its cap (24 CFR 206.31), and is equal to the cap if the
 * product states no amount. If no rule gives the cap yet, no amount is guessed: the loan starts without the fee, and the fee is pending.
 */
export const defaultFees = (product: Product, { property, terms }: StartingLoan, capRules: CapRules): StartingFees => {
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
  const capCents = highest._tag === "Accepted" ? highest.value : null;
  const fees = product.defaultFees.map(({ code, amountCents, paidTo }) => {
    const isOriginationFee = code === "origination-fee";
    const cents = isOriginationFee ? originationFeeCents(amountCents, capCents) : amountCents;
    const fee = cents === null ? null : feeFromCatalog(code, cents, paidTo);
    return { fee, isPending: isOriginationFee && cents === null };
  });
  return {
    fees: fees.flatMap(({ fee }) => fee ?? []),
    originationFeePending: fees.some(({ isPending }) => isPending),
  };
};
