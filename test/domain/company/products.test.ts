import { describe, expect, test } from "bun:test";
import { type DefaultFee, type Product, startingProducts, withProducts } from "../../../domain/company/product.ts";
import { productErrors } from "../../../domain/company/product-errors.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";

const [annual, monthly, fixed] = startingProducts as readonly [Product, Product, Product];
const today = day("2026-05-01");

const fieldsOf = (requested: readonly Product[], current: readonly Product[] = []): string[] =>
  productErrors(current, requested, today).map(({ field }) => field.replace("products.0.", ""));
const wrong = (product: Product, given: Partial<Product>): string[] => fieldsOf([{ ...product, ...given }]);
const wrongFee = (...defaultFees: DefaultFee[]): string[] =>
  wrong(fixed, { defaultFees }).map((field) => field.replace("defaultFees.", ""));

test("the three products of a new company are accepted", () => expect(fieldsOf(startingProducts)).toEqual([]));

describe("a fixed product", () => {
  test("can have a note rate, or leave it to each loan", () => {
    expect(wrong(fixed, { noteRate: rate(6.5) })).toEqual([]);
    expect(wrong(fixed, { noteRate: null })).toEqual([]);
  });

  test("has no index, margin, or caps", () => {
    const { noteIndex, margin, periodicCap, lifetimeCap } = annual;
    expect(wrong(fixed, { noteIndex, margin, periodicCap, lifetimeCap })).toEqual([
      "noteIndex",
      "margin",
      "periodicCap",
      "lifetimeCap",
    ]);
  });
});

describe("an adjustable product", () => {
  test("needs an index and a margin, and no note rate", () => {
    for (const product of [annual, monthly]) {
      expect(wrong(product, { noteIndex: null, margin: null })).toEqual(["noteIndex", "margin"]);
      expect(wrong(product, { noteRate: rate(6.5) })).toEqual(["noteRate"]);
    }
  });

  test("uses the 1-year index, or, if it changes monthly, also the 1-month index", () => {
    expect(wrong(annual, { noteIndex: "cmt_1_month" })).toEqual(["noteIndex"]);
    expect(wrong(monthly, { noteIndex: "cmt_1_month" })).toEqual([]);
    expect(wrong(monthly, { noteIndex: "cmt_10_year" })).toEqual(["noteIndex"]);
  });

  test("that changes yearly changes by at most 2 percent a year and 5 in all", () => {
    expect(wrong(annual, { periodicCap: rate(1), lifetimeCap: rate(4.5) })).toEqual([]);
    expect(wrong(annual, { periodicCap: rate(2.00001), lifetimeCap: rate(5.00001) })).toEqual([
      "periodicCap",
      "lifetimeCap",
    ]);
    expect(wrong(annual, { periodicCap: null, lifetimeCap: null })).toEqual(["periodicCap", "lifetimeCap"]);
  });

  test("that changes monthly changes by at most 10 percent in all", () => {
    expect(wrong(monthly, { lifetimeCap: rate(10) })).toEqual([]);
    expect(wrong(monthly, { lifetimeCap: rate(10.125) })).toEqual(["lifetimeCap"]);
    expect(wrong(monthly, { lifetimeCap: null })).toEqual(["lifetimeCap"]);
  });
});

test("a servicing fee is at most $30 a month, or $35 for a rate that changes monthly", () => {
  for (const product of [annual, fixed]) {
    expect(wrong(product, { servicingFeeMonthlyCents: 30_00 })).toEqual([]);
    expect(wrong(product, { servicingFeeMonthlyCents: 30_01 })).toEqual(["servicingFeeMonthlyCents"]);
  }
  expect(wrong(monthly, { servicingFeeMonthlyCents: 35_00 })).toEqual([]);
  expect(wrong(monthly, { servicingFeeMonthlyCents: 35_01 })).toEqual(["servicingFeeMonthlyCents"]);
});

describe("a product's default fees", () => {
  const fee = (code: string, amountCents: number | null): DefaultFee => ({ code, amountCents, paidTo: null });

  test("are fees of the catalog, and no figures of the calculation", () => {
    expect(wrongFee(fee("credit-report", 60_00), fee("other", 10_00), fee("other", 20_00))).toEqual([]);
    expect(wrongFee(fee("other", 10_00), fee("castle-fee", 1))).toEqual(["1.code"]);
    expect(productErrors([], [{ ...fixed, defaultFees: [fee("upfront-mip", 1)] }], today)).toMatchObject([
      { field: "products.0.defaultFees.0.code", code: "computed_fee" },
    ]);
  });

  test("have amounts, except for an origination fee, which can be the maximum that the rules allow", () => {
    expect(wrongFee(fee("origination-fee", null))).toEqual([]);
    expect(wrongFee(fee("appraisal", null))).toEqual(["0.amountCents"]);
  });

  test("include at most one origination fee, of at most $6,000", () => {
    expect(wrongFee(fee("origination-fee", 6_000_00))).toEqual([]);
    expect(wrongFee(fee("origination-fee", 6_000_01))).toEqual(["0.amountCents"]);
    expect(wrongFee(fee("origination-fee", 0), fee("origination-fee", 1))).toEqual(["0.code", "1.code"]);
  });
});

describe("a company's list of products", () => {
  test("has each code once, and only known states", () => {
    expect(fieldsOf([annual, monthly, { ...fixed, code: annual.code }])).toEqual(["products.2.code"]);
    expect(wrong(annual, { states: ["VA", "XX"] })).toEqual(["states.1"]);
    expect(wrong(annual, { code: " ", name: "" })).toEqual(["code", "name"]);
  });

  test("has at most 50, including those that are left out and stay", () => {
    const products = (count: number, name: string) =>
      Array.from({ length: count }, (_, position) => ({ ...fixed, code: `${name}-${position}` }));
    expect(fieldsOf(products(47, "NEW"), startingProducts)).toEqual([]);
    expect(productErrors(startingProducts, products(48, "NEW"), today)).toMatchObject([
      { field: "products", code: "too_many" },
    ]);
    expect(fieldsOf(products(50, "OLD"), products(50, "OLD"))).toEqual([]);
  });

  test("is not checked again for a product that stays as it was accepted", () => {
    const former = { ...annual, servicingFeeMonthlyCents: 40_00 };
    expect(fieldsOf([former], [former])).toEqual([]);
    expect(fieldsOf([{ ...former, name: "Renamed" }], [former])).toEqual(["servicingFeeMonthlyCents"]);
  });

  test("keeps a product that is left out, inactive and after the others, and offers it again when it is listed", () => {
    const withoutAnnual = withProducts(startingProducts, [fixed, monthly]);
    expect(withoutAnnual).toEqual([fixed, monthly, { ...annual, isActive: false }]);
    expect(withProducts(withoutAnnual, [annual])).toEqual([
      annual,
      { ...fixed, isActive: false },
      { ...monthly, isActive: false },
    ]);
  });
});
