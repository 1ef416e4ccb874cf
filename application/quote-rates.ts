import { lowestWeek, type RateQuote } from "../domain/hecm/expected-rate.ts";
import { lastWeekInEffect } from "../domain/hecm/index-values.ts";
import { expectedRateIndex } from "../domain/hecm/interest-rates.ts";
import type { RateIndex } from "../domain/hecm/terms.ts";
import type { Day } from "../domain/kernel/day.ts";
import { rateDayOf } from "../domain/loan/calculation-rates.ts";
import type { Loan } from "../domain/loan/loan.ts";
import { existingCompany } from "./company-scope.ts";
import { indexWeeks } from "./index-weeks.ts";
import type { Needs } from "./needs.ts";

/** The published weeks that a calculation of a loan may rest on, as known on its day and by its company's settings. */
export const quoteRates =
  (needs: Pick<Needs, "companies" | "publishedIndexValues" | "enteredIndexValues">) =>
  async (loan: Loan, asOf: Day): Promise<RateQuote> => {
    const { rateSettings } = await existingCompany(needs)(loan.companyId);
    const weeksOf = (index: RateIndex) => indexWeeks(needs)(index, asOf, rateSettings.indexEffectiveWeekday);
    const [expectedWeeks, noteWeeks] = await Promise.all([
      weeksOf(expectedRateIndex),
      loan.index === null ? [] : weeksOf(loan.index),
    ]);
    const { applicationOn } = loan;
    const quotedOn = rateDayOf(loan, asOf);
    const looksBack = rateSettings.expectedRatePolicy === "lowest_since_application" && applicationOn !== null;
    return {
      quotedOn,
      expectedWeek: lastWeekInEffect(expectedWeeks, quotedOn),
      lowestExpectedWeek: looksBack ? lowestWeek(expectedWeeks, applicationOn, quotedOn) : null,
      noteWeek: lastWeekInEffect(noteWeeks, quotedOn),
    };
  };
