import { readableCents } from "../../../../domain/hecm/figure-text.ts";
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
      return `The draw at closing must be at most ${readableCents(refusal.firstYearAvailableCents)}, the first year’s limit.`;
    case "PaymentsAboveFirstYearAvailable":
      return `The draw at closing and the payments of the first twelve months must be at most ${readableCents(refusal.firstYearAvailableCents)} together.`;
    default:
      return encodeRefusal(refusal).detail;
  }
};
