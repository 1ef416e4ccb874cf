import { formatCents } from "../../../../domain/kernel/money.ts";
import { encodeRefusal } from "../../operation/replies.ts";
import type { AnyRefusal } from "../../request/request-refusals.ts";

/** Why a plan is not to be had, as a sentence of a page: error answers speak of fields that a form does not have. */
export const planReason = (refusal: AnyRefusal): string => {
  switch (refusal._tag) {
    case "PaymentPlanNotForRateType":
      return refusal.rateType === "fixed"
        ? "A fixed rate has a single disbursement alone (24 CFR 206.25)."
        : "A single disbursement needs a product of a fixed rate.";
    case "InitialDrawAboveFirstYearAvailable":
      return `The draw at closing must be at most ${formatCents(refusal.firstYearAvailableCents)}, what is available in the first 12 months.`;
    case "PaymentsAboveFirstYearAvailable":
      return `The draw at closing and the payments of the first 12 months must be at most ${formatCents(refusal.firstYearAvailableCents)} together.`;
    case "PaymentPlanAboveProceeds":
      return `The line of credit of a modified plan must be at most ${formatCents(refusal.maxCents)}.`;
    default:
      return encodeRefusal(refusal).detail;
  }
};
