import type { CalculatedTerms } from "../../../domain/calculation/calculated-terms.ts";
import { rateDayOf } from "../../../domain/calculation/rates/calculation-rates.ts";
import type { Company } from "../../../domain/company/company.ts";
import { lowestWeek, type RateQuote } from "../../../domain/hecm/rates/expected-rate.ts";
import { type IndexWeek, isOld, weeklyAverages } from "../../../domain/hecm/rates/index-values.ts";
import { expectedRateIndex } from "../../../domain/hecm/rates/interest-rates.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { indexValues, weekInEffect } from "./index-weeks.ts";

/** What picks the weeks: a loan, or the terms of a scenario. */
type QuotedTerms = Pick<CalculatedTerms, "index" | "applicationOn" | "rateLockedOn" | "closingOn" | "clearedToCloseOn">;

/** The lowest week since the application, under the policy that looks back so far. */
const lowestSinceApplication = async (
  dependencies: Dependencies,
  { rateSettings }: Company,
  { applicationOn }: QuotedTerms,
  through: Day,
  knownOn: Day,
): Promise<IndexWeek | null> => {
  const { expectedRatePolicy, indexEffectiveWeekday } = rateSettings;
  if (expectedRatePolicy !== "lowest_since_application" || applicationOn === null) return null;
  const valuesThrough = knownOn < through ? knownOn : through;
  const values = await indexValues(dependencies, expectedRateIndex, valuesThrough);
  const weeks = weeklyAverages(expectedRateIndex, values, valuesThrough, indexEffectiveWeekday);
  return lowestWeek(weeks, applicationOn, through);
};

/** The week with which a lock is compared, and what is made of a difference; nothing without a lock. */
const lockProof = async (
  dependencies: Dependencies,
  company: Company,
  { rateLockedOn }: QuotedTerms,
  asOf: Day,
): Promise<Pick<RateQuote, "lockWeek" | "lockPolicy">> => {
  if (rateLockedOn === null) return {};
  const { lockPolicy } = company.rateSettings;
  // The values of the weeks before a day to come are not all published.
  if (rateLockedOn > asOf) return { lockWeek: null, lockPolicy };
  const week = await weekInEffect(dependencies, company, expectedRateIndex, rateLockedOn);
  // As a quote is locked: on a week that is not old yet.
  return { lockWeek: week === null || isOld(week, rateLockedOn) ? null : week, lockPolicy };
};

/**
 * The published weeks that a calculation of a loan may rest on, as known on its day and by its company's settings. `quotedOn` is
 * the day on which they are in effect: without it `rateDayOf`.
 */
export const quoteRates = async (
  dependencies: Dependencies,
  company: Company,
  terms: QuotedTerms,
  asOf: Day,
  quotedOn: Day = rateDayOf(terms, asOf),
): Promise<RateQuote> => {
  const [expectedWeek, noteWeek, lowestExpectedWeek, proof] = await Promise.all([
    weekInEffect(dependencies, company, expectedRateIndex, quotedOn, asOf),
    terms.index === null ? null : weekInEffect(dependencies, company, terms.index, quotedOn, asOf),
    lowestSinceApplication(dependencies, company, terms, quotedOn, asOf),
    lockProof(dependencies, company, terms, asOf),
  ]);
  return { quotedOn, expectedWeek, lowestExpectedWeek, noteWeek, ...proof };
};

/** Quotes that differ by index and days alone, so that many loans need few. */
export const rememberedQuotes = (
  dependencies: Dependencies,
  asOf: Day,
): ((company: Company, terms: QuotedTerms, quotedOn?: Day) => Promise<RateQuote>) => {
  const made = new Map<string, RateQuote>();
  return async (company, terms, quotedOn = rateDayOf(terms, asOf)) => {
    const { index, applicationOn, rateLockedOn } = terms;
    const key = `${company.id} ${index} ${quotedOn} ${applicationOn} ${rateLockedOn}`;
    const quote = made.get(key) ?? (await quoteRates(dependencies, company, terms, asOf, quotedOn));
    made.set(key, quote);
    return quote;
  };
};
