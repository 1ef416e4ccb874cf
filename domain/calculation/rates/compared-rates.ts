import type { ComparedRate, ComparedRates } from "../../hecm/rates/compared-rate.ts";
import type { RateQuote } from "../../hecm/rates/expected-rate.ts";
import { effectiveUntil, type IndexWeek } from "../../hecm/rates/index-values.ts";
import { adjustableRate } from "../../hecm/rates/interest-rates.ts";
import type { Day } from "../../kernel/day.ts";
import type { Rate } from "../../kernel/rate.ts";
import type { CalculatedTerms } from "../calculated-terms.ts";
import { lockOf } from "./calculation-rates.ts";

type RateFields = Pick<CalculatedTerms, "rateType" | "noteRate" | "expectedRate">;

/** Whether a loan has rates that were entered. */
export const hasEnteredRates = ({ noteRate, expectedRate }: RateFields): boolean =>
  noteRate !== null || expectedRate !== null;

/** The week, where it is in effect on the day of the quote: the last one that is known may be over. */
const weekOn = (week: IndexWeek | null, on: Day): IndexWeek | null =>
  week !== null && on < effectiveUntil(week) ? week : null;

const lower = (one: Rate, other: Rate | null): Rate => (other !== null && other < one ? other : one);

const expectedOf = (terms: CalculatedTerms, asOf: Day, quote: RateQuote): ComparedRate | null => {
  const { rateType, expectedRate, margin } = terms;
  if (rateType === "fixed" || expectedRate === null) return null;
  const lock = lockOf(terms, asOf);
  if (lock._tag === "Refused") return null;
  if (lock.value !== null) {
    if (!lock.value.isLive) return null;
    const publishedRate = adjustableRate(margin, quote.lockWeek ?? null);
    return { rate: expectedRate, publishedRate, publishedOn: lock.value.lockedOn, isLocked: true };
  }
  const current = adjustableRate(margin, weekOn(quote.expectedWeek, quote.quotedOn));
  const lowest = adjustableRate(margin, quote.lowestExpectedWeek);
  const publishedRate = current === null ? null : lower(current, lowest);
  return { rate: expectedRate, publishedRate, publishedOn: quote.quotedOn, isLocked: false };
};

const noteOf = (terms: CalculatedTerms, quote: RateQuote): ComparedRate | null => {
  const { rateType, noteRate, expectedRate, margin } = terms;
  const isFixed = rateType === "fixed";
  const rate = isFixed ? (noteRate ?? expectedRate) : noteRate;
  if (rate === null) return null;
  const publishedRate = isFixed
    ? (weekOn(quote.expectedWeek, quote.quotedOn)?.value ?? null)
    : adjustableRate(margin, weekOn(quote.noteWeek, quote.quotedOn));
  return { rate, publishedRate, publishedOn: quote.quotedOn, isLocked: false };
};

/**
 * The entered rates of a loan beside the published ones: an expected rate beside the margin plus the 10-year weekly average in
 * effect on the day of its lock, without one on the day of the quote, where a company looks back so far the lowest since the
 * application; a start rate beside the margin plus the average of its own index; a fixed rate beside the 10-year average alone.
 * A lock that does not hold by its day (`lockDayOf`) is not compared, since no figure rests on it. Another week never takes the place of
 * one that is not known.
 */
export const comparedRates = (terms: CalculatedTerms, asOf: Day, quote: RateQuote): ComparedRates => ({
  expected: expectedOf(terms, asOf, quote),
  note: noteOf(terms, quote),
});
