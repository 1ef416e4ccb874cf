import { describe, expect, test } from "bun:test";
import { found } from "../found.ts";
import { credited } from "./given.ts";

describe("what an entry about fees checks besides its boundary", () => {
  test("a lender credit above the costs: what a home's seller pays is no cost, and nothing is known without a current calculation", () => {
    const bought = { sellerContributionsCents: 100_00 };
    expect(found("lender_credit_above_costs", credited(14_575_00, bought))).toBe(0);
    expect(found("lender_credit_above_costs", credited(14_575_01, bought))).toBe(1);
    expect(found("lender_credit_above_costs", { ...credited(14_675_01), calculation: {} })).toBe(0);
    // Of fees without an origination fee, the premium of $8,000.00 and $50.00 of repair administration remain.
    expect(found("lender_credit_above_costs", credited(8_050_00, { fees: [] }))).toBe(0);
    expect(found("lender_credit_above_costs", credited(8_050_01, { fees: [] }))).toBe(1);
  });
});
