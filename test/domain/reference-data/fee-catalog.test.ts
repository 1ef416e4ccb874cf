import { describe, expect, test } from "bun:test";
import { computedFeeCodes, feeCatalog } from "../../../domain/reference-data/fee-catalog.ts";

describe("the fee catalog", () => {
  test("has each code once, and none that is a figure of the calculation", () => {
    const codes = [...feeCatalog.map(({ code }) => code), ...computedFeeCodes];
    expect(codes.length).toBe(new Set(codes).size);
  });

  test("has as finance charges the origination fee, discount points, and the broker's compensation", () => {
    const charges = feeCatalog.filter(({ isFinanceCharge }) => isFinanceCharge).map(({ code }) => code);
    expect(charges).toEqual(["origination-fee", "discount-points", "broker-fee"]);
  });
});
