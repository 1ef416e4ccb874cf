import type { CalculatedTerms } from "../../../domain/calculation/calculated-terms.ts";
import { lockDayOf, rateDayOf } from "../../../domain/calculation/rates/calculation-rates.ts";
import type { Company } from "../../../domain/company/company.ts";
import { lowestWeek, type RateQuote } from "../../../domain/hecm/rates/expected-rate.ts";
import { type IndexWeek, isOld, weeklyAverages } from "../../../domain/hecm/rates/index-values.ts";
import { expectedRateIndex } from "../../../domain/hecm/rates/interest-rates.ts";
import { lockEndOf } from "../../../domain/hecm/rates/rate-lock.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { indexValues, weekInEffect } from "./index-weeks.ts";

/** The terms that determine the weeks, of a loan or a scenario. */
type QuotedTerms = Pick<
  CalculatedTerms,
  "index" | "applicationOn" | "caseNumberAssignedOn" | "rateLockedOn" | "closingOn" | "clearedToCloseOn"
>;

/** Whether the loan closes too late after its case number for the rate of an earlier day. */
const isLockPeriodOver = (terms: QuotedTerms, asOf: Day): boolean => {
  const end = terms.caseNumberAssignedOn === null ? null : lockEndOf(terms.caseNumberAssignedOn);
  return end?._tag === "Accepted" && lockDayOf(terms, asOf) > end.value;
};

/** The lowest week since the application, if the company's policy uses it and the loan closes within the period of a rate lock. */
const lowestSinceApplication = async (
  dependencies: Dependencies,
  { rateSettings }: Company,
  terms: QuotedTerms,
  through: Day,
  knownOn: Day,
): Promise<IndexWeek | null> => {
  const { applicationOn } = terms;
  const { expectedRatePolicy, indexEffectiveWeekday } = rateSettings;
  if (expectedRatePolicy !== "lowest_since_application" || applicationOn === null) return null;
  if (isLockPeriodOver(terms, knownOn)) return null;
  const valuesThrough = knownOn < through ? knownOn : through;
  const values = await indexValues(dependencies, expectedRateIndex, valuesThrough);
  const weeks = weeklyAverages(expectedRateIndex, values, valuesThrough, indexEffectiveWeekday);
  return lowestWeek(weeks, applicationOn, through);
};

/** The week with which a rate lock is compared, and the policy for a difference; empty without a lock. */
const lockProof = async (
  dependencies: Dependencies,
  company: Company,
  { rateLockedOn }: QuotedTerms,
  asOf: Day,
): Promise<Pick<RateQuote, "lockWeek" | "lockPolicy">> => {
  if (rateLockedOn === null) return {};
  const { lockPolicy } = company.rateSettings;
  // Not all values of the weeks before a future date are published.
  if (rateLockedOn > asOf) return { lockWeek: null, lockPolicy };
  const week = await weekInEffect(dependencies, company, expectedRateIndex, rateLockedOn);
  // A rate is locked in the same way: only on a week that is not yet old.
  return { lockWeek: week === null || isOld(week, rateLockedOn) ? null : week, lockPolicy };
};

/**
 * The published weeks on which a loan's calculation may be based, as known on its date and by its company's settings. `quotedOn` is the
 * date on which they are in effect; by default `rateDayOf`.
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

/** Caches quotes, which depend only on the index and dates, so that many loans need few. */
export const rememberedQuotes = (
  dependencies: Dependencies,
  asOf: Day,
): ((company: Company, terms: QuotedTerms, quotedOn?: Day) => Promise<RateQuote>) => {
  const made = new Map<string, RateQuote>();
  return async (company, terms, quotedOn = rateDayOf(terms, asOf)) => {
    const { index, applicationOn, rateLockedOn } = terms;
    const isOver = isLockPeriodOver(terms, asOf);
    const key = `${company.id} ${index} ${quotedOn} ${applicationOn} ${rateLockedOn} ${isOver}`;
    const quote = made.get(key) ?? (await quoteRates(dependencies, company, terms, asOf, quotedOn));
    made.set(key, quote);
    return quote;
  };
};
