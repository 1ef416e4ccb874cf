import { formatCents } from "../../../domain/kernel/money.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";
import { encodeRefusal } from "./replies.ts";

/** A name of the API as people read it: `payment_plan.type` is `payment plan type`. */
const withoutNames = (sentence: string): string =>
  sentence.replace(/\b[a-z]+(?:[_.][a-z]+)*_[a-z]+(?:[_.][a-z]+)*\b/g, (name) => name.replace(/[_.]/g, " "));

/** Why something cannot be shown or chosen, as a sentence of a page, whose readers know no names of the API. */
export const refusalSentence = (refusal: AnyRefusal): string => {
  switch (refusal._tag) {
    case "PaymentPlanNotForRateType":
      return refusal.rateType === "fixed"
        ? "With a fixed rate, only a single disbursement is available (24 CFR 206.25)."
        : "A single disbursement requires a fixed-rate product.";
    case "InitialDrawAboveFirstYearAvailable":
      return `The draw at closing must be at most ${formatCents(refusal.firstYearAvailableCents)}, what is available in the first 12 months.`;
    case "PaymentsAboveFirstYearAvailable":
      return `The draw at closing and the payments of the first 12 months must be at most ${formatCents(refusal.firstYearAvailableCents)} together.`;
    case "PaymentPlanAboveProceeds":
      return `The line of credit of a modified plan must be at most ${formatCents(refusal.maxCents)}.`;
    default:
      return withoutNames(encodeRefusal(refusal).detail);
  }
};
