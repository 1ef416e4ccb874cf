import type { TObject } from "@sinclair/typebox";
import type { EnteredIndexValue } from "../../../../domain/calculation/ports.ts";
import type { ExpectedRateQuote } from "../../../../domain/hecm/rates/expected-rate-quote.ts";
import { effectiveUntil, type IndexWeek } from "../../../../domain/hecm/rates/index-values.ts";
import type { ProductRate } from "../../../../domain/hecm/rates/interest-rates.ts";
import { addDays } from "../../../../domain/kernel/day.ts";
import { percentFromRate, type Rate } from "../../../../domain/kernel/rate.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import {
  dateSchema,
  instantSchema,
  nullableSchema,
  percentSchema,
  recordId,
  textSchema,
  warningsSchema,
} from "../../codec/record.ts";
import { rateIndex, rateType } from "../choices.ts";
import { dailyValuesAnswer, encodeDailyValues } from "./daily-values.ts";

const percentOrNull = (rate: Rate | null): number | null => (rate === null ? null : percentFromRate(rate));

/** A published week of an index as it is listed. */
export const indexWeekAnswer: TObject = namedObject("IndexWeek", {
  index: described(rateIndex.schema, "The index that was averaged"),
  week_of: { ...dateSchema, description: "Monday of the averaged week" },
  published_on: { ...dateSchema, description: "The last day of that week with a published value" },
  effective_from: {
    ...dateSchema,
    description: "By the company's setting: the Tuesday after, the Wednesday after a federal holiday, or the Monday",
  },
  value: { ...percentSchema, description: "Mean of the week's published days, in percent with two decimals" },
  daily_values: dailyValuesAnswer,
});

export const encodeIndexWeek = (week: IndexWeek) => ({
  index: week.index,
  week_of: week.weekOf,
  published_on: week.publishedOn,
  effective_from: week.effectiveFrom,
  value: percentFromRate(week.value),
  daily_values: encodeDailyValues(week),
});

/** An expected rate as it is quoted; index, week and margin are null on a fixed rate. */
export const expectedRateAnswer: TObject = namedObject("ExpectedRateQuote", {
  expected_rate: described(
    percentSchema,
    "Expected average mortgage interest rate: the week's average of the index, and the margin",
  ),
  expected_rate_rounded: {
    ...percentSchema,
    description: "Percent, to the nearest eighth, for the factor table alone",
  },
  index: described(nullableSchema(rateIndex.schema), "Index of the expected rate; null on a fixed rate"),
  index_value: described(nullableSchema(percentSchema), "The week's average of the index; null on a fixed rate"),
  margin: described(nullableSchema(percentSchema), "Lender's margin; null on a fixed rate"),
  week_of: described(nullableSchema(dateSchema), "Monday of the averaged week; null on a fixed rate"),
  valid_from: described(
    nullableSchema(dateSchema),
    "The first day on which the average is in effect; null on a fixed rate",
  ),
  valid_to: described(nullableSchema(dateSchema), "The last day on which it is in effect; null on a fixed rate"),
  daily_values: dailyValuesAnswer,
  warnings: warningsSchema,
});

export const encodeExpectedRate = (quote: ExpectedRateQuote) => {
  const { week } = quote;
  return {
    expected_rate: percentFromRate(quote.expectedRate),
    expected_rate_rounded: percentFromRate(quote.expectedRateRounded),
    index: week?.index ?? null,
    index_value: percentOrNull(week?.value ?? null),
    margin: percentOrNull(quote.margin),
    week_of: week?.weekOf ?? null,
    valid_from: week?.effectiveFrom ?? null,
    valid_to: week === null ? null : addDays(effectiveUntil(week), -1),
    daily_values: encodeDailyValues(week),
    warnings: quote.warnings,
  };
};

/** The rate with which the note of a product or a loan starts. */
export const interestRateAnswer: TObject = namedObject("ProductRate", {
  product_code: described(textSchema, "Code of the company's product"),
  rate_type: described(rateType.schema, "How the note bears interest"),
  index: described(nullableSchema(rateIndex.schema), "Index of the note rate; null on a fixed rate"),
  index_value: described(nullableSchema(percentSchema), "The week's average of the index; null on a fixed rate"),
  margin: described(nullableSchema(percentSchema), "Lender's margin over the index; null on a fixed rate"),
  note_rate: described(
    nullableSchema(percentSchema),
    "Rate at which the note starts; null on a fixed rate that is set for each loan",
  ),
  periodic_cap: described(
    nullableSchema(percentSchema),
    "The most that the rate may move at one adjustment, in percentage points; null where there is no such cap",
  ),
  lifetime_cap: described(
    nullableSchema(percentSchema),
    "The most that the rate may rise above the start rate, in percentage points; null on a fixed rate",
  ),
  effective_date: described(
    nullableSchema(dateSchema),
    "The first day on which the week's average is in effect; null on a fixed rate",
  ),
  daily_values: dailyValuesAnswer,
  warnings: warningsSchema,
});

export const encodeInterestRate = ({ product, startRate, week, warnings: warned }: ProductRate) => ({
  product_code: product.productCode,
  rate_type: product.rateType,
  index: product.noteIndex,
  index_value: percentOrNull(week?.value ?? null),
  margin: percentOrNull(product.margin),
  note_rate: percentOrNull(startRate),
  periodic_cap: percentOrNull(product.periodicCap),
  lifetime_cap: percentOrNull(product.lifetimeCap),
  effective_date: week?.effectiveFrom ?? null,
  daily_values: encodeDailyValues(week),
  warnings: warned,
});

/** An index value that was entered. */
export const indexValueAnswer: TObject = namedObject("IndexValue", {
  index: described(rateIndex.schema, "The index of the value"),
  date: described(dateSchema, "The day of the value"),
  value: described(percentSchema, "The value as published"),
  entered_at: described(instantSchema, "When it was entered"),
  entered_by: described(recordId, "The Super User who entered it"),
});

export const encodeIndexValue = ({ index, on, value, enteredAt, enteredByUserId }: EnteredIndexValue) => ({
  index,
  date: on,
  value: percentFromRate(value),
  entered_at: enteredAt,
  entered_by: enteredByUserId,
});
