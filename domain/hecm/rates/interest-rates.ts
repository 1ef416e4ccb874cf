import type { Day } from "../../kernel/day.ts";
import { addRates, type Rate } from "../../kernel/rate.ts";
import { indexWords } from "../term-words.ts";
import type { NoteTerms, RateIndex } from "../terms.ts";
import { implausibleRateWarnings } from "./implausible-rate.ts";
import { FRESH_DAYS, type IndexWeek, isOld } from "./index-values.ts";

/** The index of the expected rate of every adjustable HECM, independent of the index of its note (24 CFR 206.3). */
export const expectedRateIndex: RateIndex = "cmt_10_year";

/** What a reader of a rate should know before relying on it. */
export interface RateWarning {
  readonly code:
    | "index_week_old"
    | "index_week_unknown"
    | "index_not_of_expected_rate"
    | "note_rate_missing"
    | "lock_differs_from_published"
    | "lock_expired"
    | "rate_implausible"
    | "current_rate_unknown";
  readonly message: string;
}

/** The index of a note; a fixed one has none. */
export const indexOfNote = ({ rateType, noteIndex }: NoteTerms): RateIndex | null =>
  rateType === "fixed" ? null : noteIndex;

/** Margin plus the week's average; null if either is unknown. */
export const adjustableRate = (margin: Rate | null, week: IndexWeek | null): Rate | null =>
  margin === null || week === null ? null : addRates(margin, week.value);

/** The rate with which a note starts: a fixed one as set, an adjustable one margin plus its index (24 CFR 206.21). */
const startRate = ({ rateType, margin, noteRate }: NoteTerms, week: IndexWeek | null): Rate | null =>
  rateType === "fixed" ? noteRate : adjustableRate(margin, week);

/** The warning about a week whose successor should be in effect by the date; none for a recent one. */
export const oldWeekWarnings = (week: IndexWeek | null, on: Day): RateWarning[] =>
  week && isOld(week, on)
    ? [
        {
          code: "index_week_old",
          message: `The newest known weekly average of the ${indexWords[week.index]} took effect on ${week.effectiveFrom}, more than ${FRESH_DAYS} days before ${on}.`,
        },
      ]
    : [];

/** A product or a loan whose rates are requested, by the product's code. */
export interface RatedProduct extends NoteTerms {
  readonly productCode: string;
}

/** The rate with which a product's note starts, and the week it is based on; null for a fixed rate, and if none is known. */
export interface ProductRate {
  readonly product: RatedProduct;
  readonly startRate: Rate | null;
  readonly week: IndexWeek | null;
  readonly warnings: readonly RateWarning[];
}

const startRateWarnings = (terms: NoteTerms, week: IndexWeek | null, on: Day): RateWarning[] => {
  if (terms.rateType === "fixed")
    return terms.noteRate === null
      ? [{ code: "note_rate_missing", message: "A fixed rate is set for each loan; none is set here." }]
      : [];
  if (week !== null) return oldWeekWarnings(week, on);
  const index = terms.noteIndex === null ? "note's index" : indexWords[terms.noteIndex];
  return [{ code: "index_week_unknown", message: `No weekly average of the ${index} is known for ${on}.` }];
};

/** The start rate of a product on a date, from the last week of its index in effect by then. */
export const productRate = (product: RatedProduct, week: IndexWeek | null, on: Day): ProductRate => ({
  product,
  startRate: startRate(product, week),
  week,
  warnings: [...startRateWarnings(product, week, on), ...implausibleRateWarnings("note", startRate(product, week))],
});
