import { describe, expect, test } from "bun:test";
import { computedFeeCodes, feeCatalogue } from "../../../domain/reference-data/fee-catalogue.ts";

describe("the fee catalogue", () => {
  test("has each code once, and none that is a figure of the calculation", () => {
    const codes = [...feeCatalogue.map(({ code }) => code), ...computedFeeCodes];
    expect(codes.length).toBe(new Set(codes).size);
  });

  test("takes as finance charges the origination fee, discount points and the broker's compensation", () => {
    const charges = feeCatalogue.filter(({ isFinanceCharge }) => isFinanceCharge).map(({ code }) => code);
    expect(charges).toEqual(["origination-fee", "discount-points", "broker-fee"]);
  });
});
