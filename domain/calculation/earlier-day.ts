import type { RateQuote } from "../hecm/rates/expected-rate.ts";
import { type IndexWeek, type IndexWeekUnknown, isOld } from "../hecm/rates/index-values.ts";
import { expectedRateIndex } from "../hecm/rates/interest-rates.ts";
import type { Day } from "../kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../kernel/fields-invalid.ts";
import { accept, type Result } from "../kernel/result.ts";
import { isSameData } from "../kernel/same-data.ts";
import type { Loan } from "../loan/loan.ts";
import { type CalculatedTerms, calculatedPropertyNames, calculatedTermNames } from "./calculated-terms.ts";
import { calculationRates } from "./rates/calculation-rates.ts";

/** Checks the date of a calculation that is made later. Refuses a future date, and one before the application. */
export const checkEarlierDay = (
  { applicationOn }: Pick<Loan, "applicationOn">,
  asOf: Day,
  today: Day,
): Result<Day, FieldsInvalid> => {
  if (asOf > today) return invalidField("asOf", "must not be in the future");
  if (applicationOn === null)
    return invalidField("applicationOn", "is required on the loan to calculate it as of an earlier day", "required");
  return asOf < applicationOn ? invalidField("asOf", "must not be before the loan's application date") : accept(asOf);
};

/**
 * The index whose week a calculation as of an earlier date needs, if it is not known for that date or was not new by then; null if there is
 * none. A calculation as of today only warns about such weeks, but for an earlier date no later value will replace them.
 */
export const unknownWeek = (terms: CalculatedTerms, asOf: Day, quote: RateQuote): IndexWeekUnknown | null => {
  const rates = calculationRates(terms, asOf, quote);
  // The calculation is refused for the same reason.
  if (rates._tag === "Refused" || terms.margin === null) return null;
  const on = quote.quotedOn;
  const isUnknown = (week: IndexWeek | null): boolean => week === null || isOld(week, on);
  const isEntered = rates.value.expectedRate !== null && (rates.value.basis?.rule ?? "entered") === "entered";
  if (!isEntered && isUnknown(quote.expectedWeek))
    return {
      _tag: "IndexWeekUnknown",
      index: expectedRateIndex,
      on,
      wayAround: terms.expectedRate === null ? "expectedRate" : "removeLock",
    };
  const isNoteQuoted = terms.noteRate === null && terms.index !== null;
  return isNoteQuoted && isUnknown(quote.noteWeek)
    ? { _tag: "IndexWeekUnknown", index: terms.index, on, wayAround: "noteRate" }
    : null;
};

const comparedNames = [
  ...calculatedTermNames,
  ...calculatedPropertyNames,
  "people",
  "originationFeeCents",
  "counselingFeeCents",
  "closingCostsCents",
] as const satisfies readonly (keyof CalculatedTerms)[];

/** The calculated terms that differ between two states of a loan. */
export const changedTerms = (then: CalculatedTerms, now: CalculatedTerms): readonly string[] =>
  comparedNames.filter((name) => !isSameData(then[name], now[name]));
