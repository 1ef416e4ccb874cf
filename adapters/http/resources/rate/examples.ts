import type { EnteredIndexValue } from "../../../../domain/calculation/ports.ts";
import { indexValueSchemaVersion } from "../../../../domain/calculation/upgrade.ts";
import { startingProducts } from "../../../../domain/company/product.ts";
import { type ExpectedRateQuote, quoteOfWeek } from "../../../../domain/hecm/rates/expected-rate-quote.ts";
import type { IndexWeek, KnownValue } from "../../../../domain/hecm/rates/index-values.ts";
import { type ProductRate, productRate } from "../../../../domain/hecm/rates/interest-rates.ts";
import { addDays, day } from "../../../../domain/kernel/day.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import { exampleInstant } from "../../openapi/examples.ts";

// Examples for the API document, computed by the rules from one real week.

const today = day("2026-05-01");

const valuesOfWeek = (percents: readonly number[]): readonly KnownValue[] =>
  percents.map((percent, offset) => ({
    on: addDays(day("2026-04-20"), offset),
    value: rate(percent),
    origin: "bundled",
  }));

export const indexWeekExample: IndexWeek = {
  index: "cmt_10_year",
  weekOf: day("2026-04-20"),
  publishedOn: day("2026-04-24"),
  effectiveFrom: day("2026-04-28"),
  value: rate(4.3),
  values: valuesOfWeek([4.26, 4.3, 4.3, 4.34, 4.31]),
};

const oneYearValues: IndexWeek["values"] = valuesOfWeek([3.65, 3.69, 3.69, 3.7, 3.67]);

const exampleQuote = (): ExpectedRateQuote => {
  const quote = quoteOfWeek(rate(2), indexWeekExample, today, today);
  if (quote._tag === "Refused") throw new Error("the example of an expected rate is refused");
  return quote.value;
};

export const expectedRateExample: ExpectedRateQuote = exampleQuote();

const exampleRate = (): ProductRate => {
  const [product] = startingProducts;
  if (!product) throw new Error("a new company has no product");
  const week: IndexWeek = { ...indexWeekExample, index: "cmt_1_year", value: rate(3.68), values: oneYearValues };
  return productRate({ ...product, productCode: product.code }, week, today);
};

export const interestRateExample: ProductRate = exampleRate();

export const enteredExample: EnteredIndexValue = {
  schemaVersion: indexValueSchemaVersion,
  index: "cmt_10_year",
  // Equal to the published value, so it can be entered on any later date.
  on: day("2026-04-24"),
  value: rate(4.31),
  version: 1,
  logNumber: 1,
  enteredAt: exampleInstant,
  enteredByUserId: 1,
};
