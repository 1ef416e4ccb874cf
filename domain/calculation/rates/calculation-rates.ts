import { expectedRateInUse, type RateBasis, type RateQuote } from "../../hecm/rates/expected-rate.ts";
import { adjustableRate } from "../../hecm/rates/interest-rates.ts";
import { type LockDiffersFromPublished, provenLock } from "../../hecm/rates/proven-lock.ts";
import { type RateLock, rateLock } from "../../hecm/rates/rate-lock.ts";
import type { Day } from "../../kernel/day.ts";
import type { NoRuleInForce } from "../../kernel/in-force.ts";
import type { Rate } from "../../kernel/rate.ts";
import { accept, type Result } from "../../kernel/result.ts";
import type { CalculatedTerms } from "../calculated-terms.ts";

/** The rates of a calculation; null where there is none. The basis is null where both are as entered on the loan. */
interface CalculationRates {
  readonly noteRate: Rate | null;
  readonly expectedRate: Rate | null;
  readonly basis: RateBasis | null;
}

type RateFields = Pick<CalculatedTerms, "rateType" | "noteRate" | "expectedRate" | "rateLockedOn">;

/** Whether a calculation of the loan depends on published weekly averages: a rate is missing, or a lock is to be compared. */
export const needsRateQuote = ({ rateType, noteRate, expectedRate, rateLockedOn }: RateFields): boolean =>
  rateType !== "fixed" && (noteRate === null || expectedRate === null || rateLockedOn !== null);

/** What says when the rates of a loan end. */
export type ClosingTerms = Pick<CalculatedTerms, "closingOn" | "clearedToCloseOn">;

/**
 * The day whose weeks count in a calculation: its own, or the closing where that has passed, since rates end there. A date that
 * has passed is that of a closing only where the loan was clear to close by then: before, it is a plan that was not kept, and
 * setting it back would keep the rates of a week that is over. The day of that status is its effective date, so that a closing
 * which is entered late keeps its week.
 */
export const rateDayOf = ({ closingOn, clearedToCloseOn }: ClosingTerms, asOf: Day): Day =>
  closingOn !== null && clearedToCloseOn !== null && clearedToCloseOn <= closingOn && closingOn < asOf
    ? closingOn
    : asOf;

/** The day by which a rate lock has to last: a closing to come, else the day whose weeks count. */
export const lockDayOf = (terms: ClosingTerms, asOf: Day): Day =>
  terms.closingOn !== null && terms.closingOn > asOf ? terms.closingOn : rateDayOf(terms, asOf);

/** The entered expected rate as a lock, tested by `lockDayOf`; null where it is none. Refuses where no rule says how long it lasts. */
export const lockOf = (terms: CalculatedTerms, asOf: Day): Result<RateLock | null, NoRuleInForce> =>
  terms.expectedRate === null || terms.rateLockedOn === null
    ? accept(null)
    : rateLock(terms.expectedRate, terms.rateLockedOn, terms.caseNumberAssignedOn, lockDayOf(terms, asOf));

/**
 * The note rate and expected rate of a calculation. What is entered on the loan is used,
 * except that an expected rate with a lock date is a lock. A missing rate of an adjustable loan comes from the quote. A
 * fixed loan has one rate for both (24 CFR 206.3), whichever of them is entered; a lock does not protect it. Where both are
 * entered they are used as they are, for the calculation to refuse them if they differ. Refuses where no rule
 * says how long a lock lasts, and a lock in effect that the company does not take because it differs from the published rate
 * of its day.
 */
export const calculationRates = (
  terms: CalculatedTerms,
  asOf: Day,
  quote: RateQuote | null,
): Result<CalculationRates, NoRuleInForce | LockDiffersFromPublished> => {
  const { rateType, noteRate, expectedRate: enteredRate, margin } = terms;
  if (rateType === "fixed") {
    const rate = noteRate ?? enteredRate;
    return accept({ noteRate: rate, expectedRate: enteredRate ?? rate, basis: null });
  }
  const lock = lockOf(terms, asOf);
  if (lock._tag === "Refused") return lock;
  const proven = provenLock(lock.value, margin, quote);
  if (proven._tag === "Refused") return proven;
  const inUse = expectedRateInUse({ rateType, noteRate, margin, enteredRate, lock: lock.value, quote });
  const quotedNoteRate = noteRate === null ? adjustableRate(margin, quote?.noteWeek ?? null) : null;
  const rates = { noteRate: noteRate ?? quotedNoteRate, expectedRate: inUse?.rate ?? null };
  if (inUse === null || (inUse.rule === "entered" && quotedNoteRate === null)) return accept({ ...rates, basis: null });
  const noteRateIsQuoted = quotedNoteRate !== null;
  return accept({ ...rates, basis: { rule: inUse.rule, noteRateIsQuoted, margin, lock: lock.value, quote } });
};
