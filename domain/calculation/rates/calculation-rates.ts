import { expectedRateInUse, type RateBasis, type RateQuote } from "../../hecm/rates/expected-rate.ts";
import { adjustableRate } from "../../hecm/rates/interest-rates.ts";
import { type LockDiffersFromPublished, provenLock } from "../../hecm/rates/proven-lock.ts";
import { type RateLock, rateLock } from "../../hecm/rates/rate-lock.ts";
import type { Day } from "../../kernel/day.ts";
import type { NoRuleInForce } from "../../kernel/in-force.ts";
import type { Rate } from "../../kernel/rate.ts";
import { accept, type Result } from "../../kernel/result.ts";
import { enteredNoteRate } from "../../loan/terms/entered-note-rate.ts";
import type { CalculatedTerms } from "../calculated-terms.ts";

/** The rates of a calculation; null if there is none. The basis is null if both are as entered on the loan. */
interface CalculationRates {
  readonly noteRate: Rate | null;
  readonly expectedRate: Rate | null;
  readonly basis: RateBasis | null;
}

type RateFields = Pick<CalculatedTerms, "rateType" | "noteRate" | "expectedRate" | "rateLockedOn">;

/** Whether a calculation of the loan depends on published weekly averages: a rate is missing, or a lock has to be compared. */
export const needsRateQuote = ({ rateType, noteRate, expectedRate, rateLockedOn }: RateFields): boolean =>
  rateType !== "fixed" && (noteRate === null || expectedRate === null || rateLockedOn !== null);

/** The terms that determine when the rates of a loan are final. */
type ClosingTerms = Pick<CalculatedTerms, "closingOn" | "clearedToCloseOn">;

/**
 * The date whose weeks a calculation uses: its own, or the closing date if that has passed, because rates are final then. A date that has
 * passed counts as the closing only if the loan was clear to close by then: otherwise it is a plan that was not kept, and moving it back
 * would keep the rates of a past week. The date of that status is its effective date, so that a closing that is entered late keeps its
 * week.
 */
export const rateDayOf = ({ closingOn, clearedToCloseOn }: ClosingTerms, asOf: Day): Day =>
  closingOn !== null && clearedToCloseOn !== null && clearedToCloseOn <= closingOn && closingOn < asOf
    ? closingOn
    : asOf;

/** The date through which a rate lock must last: a future closing, or else the date whose weeks are used. */
export const lockDayOf = (terms: ClosingTerms, asOf: Day): Day =>
  terms.closingOn !== null && terms.closingOn > asOf ? terms.closingOn : rateDayOf(terms, asOf);

/** The entered expected rate as a lock, tested by `lockDayOf`; null if it is not one. Refuses if no rule says how long it lasts. */
export const lockOf = (terms: CalculatedTerms, asOf: Day): Result<RateLock | null, NoRuleInForce> =>
  terms.expectedRate === null || terms.rateLockedOn === null
    ? accept(null)
    : rateLock(terms.expectedRate, terms.rateLockedOn, terms.caseNumberAssignedOn, lockDayOf(terms, asOf));

/**
 * The note rate and expected rate of a calculation. The rates entered on the loan are used, except that an expected rate with a lock date
 * is a lock. A missing rate of an adjustable-rate loan comes from the quote. A fixed-rate loan has one rate for both (24 CFR 206.3),
 * whichever is entered; a lock does not protect it. If both are entered, they are used unchanged, and the calculation refuses them if they
 * differ. Refuses if no rule says how long a lock lasts, and if the company does not accept a lock in effect that differs from the
 * published rate of its date.
 */
export const calculationRates = (
  terms: CalculatedTerms,
  asOf: Day,
  quote: RateQuote | null,
): Result<CalculationRates, NoRuleInForce | LockDiffersFromPublished> => {
  const { rateType, noteRate, expectedRate: enteredRate, margin } = terms;
  if (rateType === "fixed") {
    const rate = enteredNoteRate(terms);
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
