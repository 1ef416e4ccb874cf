import type { FieldError } from "../../kernel/fields-invalid.ts";
import type { LoanTerms } from "../loan.ts";

/** The error of earnest money that exceeds the purchase price, if either changes. */
export const earnestMoneyErrors = (
  before: Pick<LoanTerms, "purchasePriceCents" | "earnestMoneyCents"> | null,
  { purchasePriceCents = null, earnestMoneyCents = 0 }: Partial<LoanTerms>,
): FieldError[] => {
  const isKept = before?.purchasePriceCents === purchasePriceCents && before.earnestMoneyCents === earnestMoneyCents;
  if (purchasePriceCents === null || earnestMoneyCents <= purchasePriceCents || isKept) return [];
  return [{ field: "earnestMoneyCents", message: "must be at most the purchase price", code: "invalid" }];
};
