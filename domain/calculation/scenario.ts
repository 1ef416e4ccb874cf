import type { Day } from "../kernel/day.ts";
import type { CalculatedTerms } from "./calculated-terms.ts";

/** How many scenarios one comparison holds. */
export const MAX_SCENARIOS = 50;

/** What would be otherwise: some of the terms, each in the place of the loan's own as a whole, and the day. */
export interface Scenario extends Partial<Omit<CalculatedTerms, "originationFeePending" | "clearedToCloseOn">> {
  /** Null or absent: today. */
  readonly asOf?: Day | null;
}

/**
 * The terms of a loan under a scenario. An expected rate that a scenario names is used as it is, unless it names a lock
 * too. On a fixed rate the note rate and the expected rate are one: the one given counts for both (24 CFR 206.3).
 */
export const scenarioTerms = (terms: CalculatedTerms, { asOf: _, ...changes }: Scenario): CalculatedTerms => {
  const namesRate = changes.expectedRate !== undefined && changes.expectedRate !== null;
  const isOtherKind = ((changes.rateType ?? terms.rateType) === "fixed") !== (terms.rateType === "fixed");
  const merged = {
    ...terms,
    ...(namesRate ? { rateLockedOn: null } : {}),
    // The loan's own plan is none on the other kind of rate.
    ...(isOtherKind ? { paymentPlan: null } : {}),
    ...changes,
    originationFeePending: terms.originationFeePending && changes.originationFeeCents === undefined,
  };
  if (merged.rateType !== "fixed") return merged;
  if (namesRate && changes.noteRate === undefined) return { ...merged, noteRate: merged.expectedRate };
  const namesNoteRate = changes.noteRate !== undefined && changes.noteRate !== null;
  return namesNoteRate && changes.expectedRate === undefined ? { ...merged, expectedRate: null } : merged;
};
