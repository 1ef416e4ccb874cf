import type { ComparedRate, ComparedRates } from "../../hecm/rates/compared-rate.ts";
import type { RateQuote } from "../../hecm/rates/expected-rate.ts";
import { effectiveUntil, type IndexWeek } from "../../hecm/rates/index-values.ts";
import { adjustableRate } from "../../hecm/rates/interest-rates.ts";
import type { Day } from "../../kernel/day.ts";
import type { Rate } from "../../kernel/rate.ts";
import { enteredNoteRate } from "../../loan/terms/entered-note-rate.ts";
import type { CalculatedTerms } from "../calculated-terms.ts";
import { lockOf } from "./calculation-rates.ts";

type RateFields = Pick<CalculatedTerms, "rateType" | "noteRate" | "expectedRate">;

/** Whether a loan has entered rates. */
export const hasEnteredRates = ({ noteRate, expectedRate }: RateFields): boolean =>
  noteRate !== null || expectedRate !== null;

/** The week, if it is in effect on the date of the quote. The last known week may be over. */
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
  const { rateType, margin } = terms;
  const isFixed = rateType === "fixed";
  const rate = enteredNoteRate(terms);
  if (rate === null) return null;
  const publishedRate = isFixed
    ? (weekOn(quote.expectedWeek, quote.quotedOn)?.value ?? null)
    : adjustableRate(margin, weekOn(quote.noteWeek, quote.quotedOn));
  return { rate, publishedRate, publishedOn: quote.quotedOn, isLocked: false };
};

/**
 * Compares the entered rates of a loan with the published ones. An expected rate is compared with the margin plus the 10-year weekly
 * average in effect on its lock date, or without a lock on the date of the quote; if the company allows looking back, the lowest average
 * since the application is used. A start rate is compared with the margin plus the average of its own index, and a fixed rate with the
 * 10-year average alone. A lock that is not valid through its date (`lockDayOf`) is not compared, because no figure depends on it. An
 * unknown week is never replaced by another.
 */
export const comparedRates = (terms: CalculatedTerms, asOf: Day, quote: RateQuote): ComparedRates => ({
  expected: expectedOf(terms, asOf, quote),
  note: noteOf(terms, quote),
});
