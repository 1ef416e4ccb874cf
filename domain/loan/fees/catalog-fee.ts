import { feeCatalog } from "../../reference-data/fee-catalog.ts";
import type { FeeDetails } from "./fee.ts";

/** A fee with the catalog's defaults and an amount; null if the catalog does not have the code. */
export const feeFromCatalog = (code: string, amountCents: number, paidTo: string | null): FeeDetails | null => {
  const known = feeCatalog.find((entry) => entry.code === code);
  if (!known) return null;
  return {
    code,
    description: known.name,
    amountCents,
    paidTo: paidTo ?? known.paidTo,
    paidBy: "borrower",
    paymentTiming: known.paymentTiming,
    isFinanceCharge: known.isFinanceCharge,
    tolerance: known.tolerance,
    isShoppable: known.isShoppable,
    gfeBlock: known.gfeBlock,
    chargedOn: null,
  };
};

/** The name of a fee: its description or, without one, the catalog's name of its code. */
export const feeNameOf = ({ code, description }: Pick<FeeDetails, "code" | "description">): string =>
  description ?? feeCatalog.find((known) => known.code === code)?.name ?? code;
