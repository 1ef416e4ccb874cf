import { expect, test } from "bun:test";
import { day } from "../../../../../domain/kernel/day.ts";
import { rate } from "../../../../../domain/kernel/rate.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { found } from "../found.ts";
import { annual } from "./given.ts";

/** All adjustments of a monthly rate are at most ten points, and one of them has no cap (88 FR 12822). */
const monthly = { ...annual, rateType: "monthly_adjustable", periodicCap: null, lifetimeCap: rate(10) } as const;
/** A cap of twelve points, with a case number of that date. */
const twelvePoints = (assignedOn: string) => ({
  ...monthly,
  lifetimeCap: rate(12),
  caseNumberAssignedOn: day(assignedOn),
});

test.each([
  ["an annual rate as allowed", annual, 0],
  ["an annual rate with five points and a little", { ...annual, lifetimeCap: rate(5.00001) }, 1],
  ["an annual rate without caps", { ...annual, periodicCap: null, lifetimeCap: null }, 2],
  ["an annual rate with the index of a monthly one", { ...annual, index: "cmt_1_month" }, 1],
  ["an annual rate with the index of the expected rate", { ...annual, index: "cmt_10_year" }, 1],
  ["a monthly rate as allowed", monthly, 0],
  ["a monthly rate with the 1-month index", { ...monthly, index: "cmt_1_month" }, 0],
  ["a monthly rate without an index", { ...monthly, index: null }, 1],
  ["a monthly rate with ten points and a little", { ...monthly, lifetimeCap: rate(10.00001) }, 1],
  ["a monthly rate with twelve points, before they had a maximum", twelvePoints("2023-03-30"), 0],
  ["a monthly rate with twelve points, once they have one", twelvePoints("2023-03-31"), 1],
  [
    "a monthly rate with twelve points and no case number",
    { ...twelvePoints("2023-03-30"), caseNumberAssignedOn: null },
    1,
  ],
  ["a monthly rate without a cap, before it had a maximum", { ...twelvePoints("2023-03-30"), lifetimeCap: null }, 1],
  [
    "an annual rate with six points of that time",
    { ...annual, lifetimeCap: rate(6), caseNumberAssignedOn: day("2023-03-30") },
    1,
  ],
  ["a fixed rate, which has none of it", { rateType: "fixed", index: null, periodicCap: null, lifetimeCap: null }, 0],
] as const satisfies readonly (readonly [string, Partial<Loan>, number])[])("the note of %s", (_, loan, unmet) => {
  expect(found("adjustable_terms_not_allowed", { loan })).toBe(unmet);
});
