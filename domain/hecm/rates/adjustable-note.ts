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

/** Whether a cap is there, and is not above the highest one. */
export const isCapAtMost = (cap: Rate | null, max: Rate): boolean => cap !== null && cap <= max;
