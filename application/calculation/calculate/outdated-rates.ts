import { type CalculatedTerms, calculatedTerms } from "../../../domain/calculation/calculated-terms.ts";
import type { CalculationSummary } from "../../../domain/calculation/calculation-record.ts";
import { calculationRates, lockDayOf, rateDayOf } from "../../../domain/calculation/rates/calculation-rates.ts";
import {
  endedLock,
  type LaterWeekInEffect,
  laterWeek,
  mayBeOutdated,
  type RatesOutdated,
} from "../../../domain/calculation/rates/rates-in-effect.ts";
import type { RateBasis } from "../../../domain/hecm/rates/expected-rate.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { isFunded } from "../../../domain/loan/status/status.ts";
import { existingCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { rememberedQuotes } from "../inputs/quote-rates.ts";

/** Why a calculation's rates are not those of today or of a future closing date; null if they are, as far as is known. */
interface OutdatedRates {
  readonly today: RatesOutdated | null;
  readonly atClosing: LaterWeekInEffect | null;
}

export const ratesOfToday: OutdatedRates = { today: null, atClosing: null };

/** The date by which a calculation's rates are judged. For `movedOn`, see `outdatedRates`. */
export const judgedOn = ({ asOf }: Pick<CalculationSummary, "asOf">, today: Day, movedOn: Day): Day =>
  asOf <= movedOn && movedOn < today ? movedOn : today;

/**
 * Whether the rates of a loan's last calculation are still those of a date: of today, or of `movedOn`, the effective date of a move that is
 * entered today, if the calculation was made by then. Rates are fixed as of the closing (`rateDayOf`), and a funded loan keeps the rates it
 * closed with, whatever is published about its weeks later. Entered rates never become outdated; a lock keeps both rates until it expires.
 */
export const outdatedRates = (
  dependencies: Dependencies,
  today: Day,
  movedOn: Day = today,
): ((loan: Loan, last: CalculationSummary) => Promise<OutdatedRates>) => {
  const quoteOf = rememberedQuotes(dependencies, today);
  const laterWeekOn = async (
    companyId: number,
    terms: CalculatedTerms,
    used: RateBasis,
    on: Day,
  ): Promise<LaterWeekInEffect | null> => {
    if (!mayBeOutdated(used, on)) return null;
    const quote = await quoteOf(await existingCompany(dependencies, companyId), terms, on);
    const rates = calculationRates(terms, today, quote);
    return rates._tag === "Accepted" && rates.value.basis !== null ? laterWeek(used, rates.value.basis) : null;
  };
  return async (loan, last) => {
    const { rates, quote } = last;
    if (rates === null || isFunded(loan)) return ratesOfToday;
    const used: RateBasis = { ...rates, quote };
    const { companyId, closingOn } = loan;
    // Rates do not depend on debts.
    const terms = calculatedTerms(loan, []);
    const on = judgedOn(last, today, movedOn);
    const outdated =
      endedLock(used, lockDayOf(terms, on)) ?? (await laterWeekOn(companyId, terms, used, rateDayOf(terms, on)));
    if (outdated !== null || closingOn === null || closingOn <= on) return { today: outdated, atClosing: null };
    return { today: null, atClosing: await laterWeekOn(companyId, terms, used, closingOn) };
  };
};

/**
 * Whether the rates of a loan's last calculation would be outdated today if its closing date had not passed, which means that the closing
 * is being entered late.
 */
export const isOnEarlierRates = async (
  dependencies: Dependencies,
  loan: Loan,
  last: CalculationSummary | null,
  today: Day,
): Promise<boolean> => {
  if (last === null) return false;
  const { closingOn } = loan;
  const open = closingOn !== null && closingOn < today ? { ...loan, closingOn: null } : loan;
  return (await outdatedRates(dependencies, today)(open, last)).today !== null;
};
