import { type Day, day } from "../../kernel/day.ts";
import { type Rate, rate } from "../../kernel/rate.ts";
import type { RateIndex, RateType } from "../terms.ts";

/** What the regulation allows for the note of a type of adjustable rate. */
export interface AdjustableNoteRules {
  readonly indexes: readonly RateIndex[];
  /** Null if the note needs no cap on a single adjustment. */
  readonly maxPeriodicCap: Rate | null;
  readonly maxLifetimeCap: Rate;
}

/** The indexes that an adjustable note may use, and its caps (24 CFR 206.21(c); 88 FR 12822 for the monthly lifetime cap). */
export const adjustableNoteRules: Readonly<Record<Exclude<RateType, "fixed">, AdjustableNoteRules>> = {
  annual_adjustable: { indexes: ["cmt_1_year"], maxPeriodicCap: rate(2), maxLifetimeCap: rate(5) },
  monthly_adjustable: { indexes: ["cmt_1_month", "cmt_1_year"], maxPeriodicCap: null, maxLifetimeCap: rate(10) },
};

/** The date from which the lifetime cap of a monthly rate has a maximum; before, it only had to be stated. */
export const monthlyMaximumFrom = day("2023-03-31");

/** The highest lifetime cap of a loan by its case number's date, null while it has none; null if the note needs only some cap. */
export const maxLifetimeCapOf = (
  rateType: keyof typeof adjustableNoteRules,
  caseNumberAssignedOn: Day | null,
): Rate | null =>
  rateType === "monthly_adjustable" && caseNumberAssignedOn !== null && caseNumberAssignedOn < monthlyMaximumFrom
    ? null
    : adjustableNoteRules[rateType].maxLifetimeCap;

/** Whether a cap is there, and is not above the highest one, if there is one. */
export const isCapAtMost = (cap: Rate | null, max: Rate | null): boolean =>
  cap !== null && (max === null || cap <= max);
