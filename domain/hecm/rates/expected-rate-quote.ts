import type { Day } from "../../kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../../kernel/fields-invalid.ts";
import { inForce, type NoRuleInForce } from "../../kernel/in-force.ts";
import { addRates, type Rate } from "../../kernel/rate.ts";
import { accept, type Refused, type Result, refuse } from "../../kernel/result.ts";
import { principalLimitFactors } from "../parameters/principal-limit-factors.ts";
import {
  byEnteredRate,
  type ExpectedRateAboveTable,
  expectedRateForLookUp,
} from "../principal-limit/principal-limit.ts";
import type { NoteTerms } from "../terms.ts";
import { implausibleRateWarnings } from "./implausible-rate.ts";
import { type IndexWeek, type IndexWeekUnknown, isOld } from "./index-values.ts";
import { expectedRateIndex, oldWeekWarnings, type RateWarning } from "./interest-rates.ts";

/** An expected rate as quoted on a date. A fixed one has no week and no margin. */
export interface ExpectedRateQuote {
  readonly expectedRate: Rate;
  /** The rounded rate used to look up the factor. */
  readonly expectedRateRounded: Rate;
  readonly margin: Rate | null;
  readonly week: IndexWeek | null;
  readonly warnings: readonly RateWarning[];
}

/** The newest known week is too old to lock a rate on it. */
export interface IndexWeekOld {
  readonly _tag: "IndexWeekOld";
  readonly effectiveFrom: Day;
  readonly on: Day;
}

type QuoteRefusal = NoRuleInForce | ExpectedRateAboveTable;

const quoted = (
  expectedRate: Rate,
  rest: Pick<ExpectedRateQuote, "margin" | "week" | "warnings">,
  ruleDay: Day,
): Result<ExpectedRateQuote, QuoteRefusal> => {
  const table = inForce(principalLimitFactors, ruleDay);
  if (table._tag === "Refused") return table;
  const rounded = expectedRateForLookUp(expectedRate, table.value.value);
  if (rounded._tag === "Refused") return rounded;
  const warnings = [...rest.warnings, ...implausibleRateWarnings("expected", expectedRate)];
  return accept({ expectedRate, expectedRateRounded: rounded.value, ...rest, warnings });
};

/**
 * Margin plus a week's average, as the expected rate of a date. Warns if the index is not the 10-year one, on which the expected rate of an
 * adjustable HECM is based. `ruleDay` selects the factor table. Refuses rates above the table.
 */
export const quoteOfWeek = (
  margin: Rate,
  week: IndexWeek,
  on: Day,
  ruleDay: Day,
): Result<ExpectedRateQuote, QuoteRefusal> => {
  const otherIndex: RateWarning = {
    code: "index_not_of_expected_rate",
    message:
      "The expected rate of an adjustable HECM is based on cmt_10_year; this one is the margin plus another index.",
  };
  const warnings = [...oldWeekWarnings(week, on), ...(week.index === expectedRateIndex ? [] : [otherIndex])];
  return quoted(addRates(margin, week.value), { margin, week, warnings }, ruleDay);
};

const missing = (field: "margin" | "noteRate"): Refused<FieldsInvalid> =>
  invalidField(field, "is required on the loan before its expected rate can be quoted", "required");

/**
 * The current expected rate of a loan: its note rate if that is fixed, otherwise margin plus `week`, the last 10-year week in effect on the
 * date, with a warning if that week is old. Refuses if the loan lacks a required term, or if no week is known.
 */
export const quoteOfLoan = (
  { rateType, margin, noteRate }: Pick<NoteTerms, "rateType" | "margin" | "noteRate">,
  week: IndexWeek | null,
  on: Day,
  ruleDay: Day,
): Result<ExpectedRateQuote, QuoteRefusal | FieldsInvalid | IndexWeekUnknown> => {
  if (rateType === "fixed") {
    if (noteRate === null) return missing("noteRate");
    const fixed = quoted(noteRate, { margin: null, week: null, warnings: [] }, ruleDay);
    return fixed._tag === "Refused" ? refuse(byEnteredRate(fixed.refusal, { rateType, noteRate })) : fixed;
  }
  if (margin === null) return missing("margin");
  return week === null
    ? refuse({ _tag: "IndexWeekUnknown", index: expectedRateIndex, on, wayAround: "expectedRate" })
    : quoteOfWeek(margin, week, on, ruleDay);
};

/** A quote that may be locked. Refuses one that uses a week more than eight days old. */
export const lockableQuote = (quote: ExpectedRateQuote, on: Day): Result<ExpectedRateQuote, IndexWeekOld> =>
  quote.week !== null && isOld(quote.week, on)
    ? refuse({ _tag: "IndexWeekOld", effectiveFrom: quote.week.effectiveFrom, on })
    : accept(quote);
