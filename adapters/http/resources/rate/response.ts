import type { EnteredIndexValue } from "../../../../domain/calculation/ports.ts";
import type { ExpectedRateQuote } from "../../../../domain/hecm/rates/expected-rate-quote.ts";
import { effectiveUntil, type IndexWeek } from "../../../../domain/hecm/rates/index-values.ts";
import type { ProductRate } from "../../../../domain/hecm/rates/interest-rates.ts";
import { addDays } from "../../../../domain/kernel/day.ts";
import { percentFromRate, type Rate } from "../../../../domain/kernel/rate.ts";
import { withoutDescription } from "../../codec/described.ts";
import {
  dateSchema,
  instantSchema,
  nullableSchema,
  percentSchema,
  recordId,
  textSchema,
  warningsSchema,
} from "../../codec/record.ts";
import { orNull, rateAsPercent, responseObject } from "../../codec/response.ts";
import { rateIndex, rateType } from "../choices.ts";
import { dailyValuesField } from "./daily-values.ts";

const percentOrNull = (rate: Rate | null): number | null => (rate === null ? null : percentFromRate(rate));

/** The row of a weekly index average in a list. */
export const indexWeekResponse = responseObject<IndexWeek>("IndexWeek", {
  index: [rateIndex.schema, "Index that is averaged", "index"],
  week_of: [withoutDescription(dateSchema), "Monday of the week that is averaged", "weekOf"],
  published_on: [withoutDescription(dateSchema), "Last day of the week with a published value", "publishedOn"],
  effective_from: [
    withoutDescription(dateSchema),
    "First date on which the average is in effect, according to the company's `index_effective_weekday`",
    "effectiveFrom",
  ],
  value: [
    { ...rateAsPercent, schema: withoutDescription(percentSchema) },
    "Average of the published values of the week, in percent with two decimals",
    "value",
  ],
  daily_values: dailyValuesField((week) => week),
});

const fixedRateNull = "null on a fixed rate";

/** A quoted expected rate. Index, week, and margin are null for a fixed rate. */
export const expectedRateResponse = responseObject<ExpectedRateQuote>("ExpectedRateQuote", {
  expected_rate: [
    rateAsPercent,
    "Expected average mortgage interest rate: the weekly average of the index plus the margin",
    "expectedRate",
  ],
  expected_rate_rounded: [
    { ...rateAsPercent, schema: withoutDescription(percentSchema) },
    "Expected rate in percent, rounded to the nearest eighth of a percent, used only for the principal limit factor",
    "expectedRateRounded",
  ],
  index: [
    nullableSchema(rateIndex.schema),
    `Index of the expected rate; ${fixedRateNull}`,
    ({ week }) => week?.index ?? null,
  ],
  index_value: [
    nullableSchema(percentSchema),
    `Weekly average of the index; ${fixedRateNull}`,
    ({ week }) => week && percentFromRate(week.value),
  ],
  margin: [orNull(rateAsPercent), `Lender's margin over the index; ${fixedRateNull}`, "margin"],
  week_of: [
    nullableSchema(dateSchema),
    `Monday of the week that is averaged; ${fixedRateNull}`,
    ({ week }) => week?.weekOf ?? null,
  ],
  valid_from: [
    nullableSchema(dateSchema),
    `First date on which the average is in effect; ${fixedRateNull}`,
    ({ week }) => week?.effectiveFrom ?? null,
  ],
  valid_to: [
    nullableSchema(dateSchema),
    `Last date on which the average is in effect; ${fixedRateNull}`,
    ({ week }) => (week === null ? null : addDays(effectiveUntil(week), -1)),
  ],
  daily_values: dailyValuesField(({ week }) => week),
  warnings: [warningsSchema, null, "warnings"],
});

/** The initial note rate of a product or a loan. */
export const interestRateResponse = responseObject<ProductRate>("ProductRate", {
  product_code: [textSchema, "Code of the company's product", ({ product }) => product.productCode],
  rate_type: [rateType.schema, "Type of interest rate", ({ product }) => product.rateType],
  index: [
    nullableSchema(rateIndex.schema),
    "Index of the note rate; null on a fixed rate",
    ({ product }) => product.noteIndex,
  ],
  index_value: [
    nullableSchema(percentSchema),
    "Weekly average of the index; null on a fixed rate",
    ({ week }) => percentOrNull(week?.value ?? null),
  ],
  margin: [
    nullableSchema(percentSchema),
    "Lender's margin over the index; null on a fixed rate",
    ({ product }) => percentOrNull(product.margin),
  ],
  note_rate: [
    orNull(rateAsPercent),
    "Initial interest rate of the note; null on a fixed rate that is set for each loan",
    "startRate",
  ],
  periodic_cap: [
    nullableSchema(percentSchema),
    "Maximum change of the rate at one adjustment, in percentage points; null if there is no such cap",
    ({ product }) => percentOrNull(product.periodicCap),
  ],
  lifetime_cap: [
    nullableSchema(percentSchema),
    "Maximum increase over the initial rate during the life of the loan, in percentage points; null on a fixed rate",
    ({ product }) => percentOrNull(product.lifetimeCap),
  ],
  effective_date: [
    nullableSchema(dateSchema),
    "First date on which the average is in effect; null on a fixed rate",
    ({ week }) => week?.effectiveFrom ?? null,
  ],
  daily_values: dailyValuesField(({ week }) => week),
  warnings: [warningsSchema, null, "warnings"],
});

/** An entered index value. */
export const indexValueResponse = responseObject<EnteredIndexValue>("IndexValue", {
  index: [rateIndex.schema, "Index to which the value belongs", "index"],
  date: [dateSchema, "Date of the value", "on"],
  value: [rateAsPercent, "Published value of the index", "value"],
  entered_at: [instantSchema, "When the data was entered", "enteredAt"],
  entered_by: [recordId, "Super User who entered the value", "enteredByUserId"],
});
