import type { Rate } from "../../kernel/rate.ts";
import type { CalculationInputs } from "../inputs.ts";
import type { IndexWeek } from "./index-values.ts";
import type { RateLock } from "./rate-lock.ts";
import { weeksUsed } from "./rate-steps.ts";

/** Where a rate of a calculation comes from. */
export type RateOrigin =
  | { readonly kind: "not_known" }
  /** As entered on the loan. */
  | { readonly kind: "entered" }
  /** The expected rate of a fixed-rate loan. */
  | { readonly kind: "same_as_note_rate" }
  | { readonly kind: "locked"; readonly lock: RateLock }
  /** Margin plus a published weekly average: the one in effect on the date of the quote, or the lowest since the application. */
  | {
      readonly kind: "quoted";
      readonly margin: Rate | null;
      readonly week: IndexWeek | null;
      readonly isLowest: boolean;
    };

const weekFor = (inputs: Pick<CalculationInputs, "rateBasis">, rate: "expected_rate" | "note_rate"): IndexWeek | null =>
  weeksUsed(inputs.rateBasis).find(({ usedFor }) => usedFor === rate)?.week ?? null;

type RateInputs = Pick<CalculationInputs, "rateType" | "noteRate" | "rateBasis">;

/** Whether the note rate was entered on the loan or taken from the published weeks. */
export const noteRateOrigin = ({ noteRate, rateBasis }: RateInputs): RateOrigin => {
  if (noteRate === null) return { kind: "not_known" };
  if (rateBasis === null || !rateBasis.noteRateIsQuoted) return { kind: "entered" };
  return { kind: "quoted", margin: rateBasis.margin, week: weekFor({ rateBasis }, "note_rate"), isLowest: false };
};

/** Whether the expected rate was entered on the loan, locked, or taken from the published weeks. */
export const expectedRateOrigin = ({ rateType, noteRate, rateBasis }: RateInputs): RateOrigin => {
  if (rateType === "fixed" && noteRate !== null) return { kind: "same_as_note_rate" };
  if (rateBasis === null || rateBasis.rule === "entered") return { kind: "entered" };
  const { rule, lock, margin } = rateBasis;
  if (rule === "locked" && lock !== null) return { kind: "locked", lock };
  const isLowest = rule === "lowest_since_application";
  return { kind: "quoted", margin, week: weekFor({ rateBasis }, "expected_rate"), isLowest };
};
