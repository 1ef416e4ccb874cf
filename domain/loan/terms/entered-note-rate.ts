import type { Rate } from "../../kernel/rate.ts";
import type { LoanTerms } from "../loan.ts";

/**
 * The note rate as entered, or null if none is. A fixed-rate loan has one rate, whichever of its note rate and its expected rate is entered
 * (24 CFR 206.3).
 */
export const enteredNoteRate = ({
  rateType,
  noteRate,
  expectedRate,
}: Pick<LoanTerms, "rateType" | "noteRate" | "expectedRate">): Rate | null =>
  noteRate ?? (rateType === "fixed" ? expectedRate : null);
