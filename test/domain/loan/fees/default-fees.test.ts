import { describe, expect, test } from "bun:test";
import { type Product, startingProducts } from "../../../../domain/company/product.ts";
import { nationalLimit } from "../../../../domain/hecm/parameters/national-limit.ts";
import type { Day } from "../../../../domain/kernel/day.ts";
import { defaultFees } from "../../../../domain/loan/fees/default-fees.ts";
import { inNextYear } from "../../../fixtures/calculation/newest-limit.ts";
import { aProperty } from "../../../fixtures/loan/loan.ts";
import { aStart, today } from "../example.ts";

const [product] = startingProducts as readonly [Product];

/** The fees with which a home of 150,000 dollars starts; its cap is 2% of that, 3,000 dollars. */
const startingWith = (amountCents: number | null, on: Day = today) => {
  const own = [
    { code: "origination-fee", amountCents, paidTo: null },
    { code: "credit-report", amountCents: 60_00, paidTo: "Example Bureau" },
  ];
  const start = aStart({ property: aProperty({ homeValueCents: 150_000_00 }) });
  const capRules = { today: on, nationalLimit, nationalLimitDay: "case_number" } as const;
  const { fees, originationFeePending } = defaultFees({ ...product, defaultFees: own }, start, capRules);
  return [fees.map(({ code, amountCents: cents }) => [code, cents]), originationFeePending];
};
const creditReport = ["credit-report", 60_00];

describe("the origination fee with which a loan starts", () => {
  test("is the product's, or the cap if the product's is higher or names no amount", () => {
    expect(startingWith(2_000_00)).toEqual([[["origination-fee", 2_000_00], creditReport], false]);
    expect(startingWith(5_000_00)).toEqual([[["origination-fee", 3_000_00], creditReport], false]);
    expect(startingWith(null)).toEqual([[["origination-fee", 3_000_00], creditReport], false]);
  });

  test("is pending while no limit is known for its year, unless it is zero", () => {
    const later = inNextYear("05-01");
    expect(startingWith(null, later)).toEqual([[creditReport], true]);
    expect(startingWith(2_000_00, later)).toEqual([[creditReport], true]);
    expect(startingWith(1, later)).toEqual([[creditReport], true]);
    expect(startingWith(0, later)).toEqual([[["origination-fee", 0], creditReport], false]);
  });
});
