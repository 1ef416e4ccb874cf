import type { Calculation } from "../calculate.ts";
import type { CalculationInputs } from "../inputs.ts";
import { lineMaker, type SummaryTable, stepsById } from "./summary-line.ts";

/**
 * How a purchase price is paid, down to what the buyer brings to closing in addition to the earnest money; null except for a purchase. 24
 * CFR 206.44.
 */
export const purchaseSummary = (
  { hecmType, purchasePriceCents, earnestMoneyCents }: CalculationInputs,
  { steps, netPrincipalLimitCents, cashRequiredToCloseCents }: Calculation,
): SummaryTable | null => {
  const byId = stepsById(steps);
  const fromLoan = byId.get("price_paid_from_loan")?.value;
  if (hecmType !== "purchase" || purchasePriceCents === null || fromLoan?.kind !== "cents") return null;
  const line = lineMaker(byId);
  const shortfallCents = Math.max(0, -netPrincipalLimitCents);
  const dueCents = purchasePriceCents - earnestMoneyCents - fromLoan.amount + shortfallCents;
  return {
    name: "The purchase: cash required to close",
    lines: [
      line("start", "Purchase price", purchasePriceCents, "cash_required_to_close"),
      line("entry", "Earnest money paid", -earnestMoneyCents, "cash_required_to_close"),
      line("entry", "Part of the price paid from the loan", -fromLoan.amount, "price_paid_from_loan"),
      ...(shortfallCents > 0
        ? [line("entry", "Net principal limit below zero", shortfallCents, "net_principal_limit")]
        : []),
      ...(dueCents < cashRequiredToCloseCents
        ? [
            line(
              "entry",
              "Earnest money above the price",
              cashRequiredToCloseCents - dueCents,
              "cash_required_to_close",
            ),
          ]
        : []),
      line("sum", "Cash required to close", cashRequiredToCloseCents, "cash_required_to_close"),
    ],
    isOfPrincipalLimit: false,
    zeroNames: [],
  };
};
