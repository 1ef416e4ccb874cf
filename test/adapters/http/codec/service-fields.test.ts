import { expect, test } from "bun:test";
import { encodeChange } from "../../../../adapters/http/codec/service-fields.ts";
import { loggedNames } from "../../../../adapters/http/resources/log/logged-names.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import type { Change } from "../../../../domain/log/changes.ts";

test("the audit log names references to users, amounts, and dates as responses do", () => {
  const entry = { byUserId: 7, requestedByUserId: 8, amountCents: 1_250, effectiveOn: "2026-05-01" };
  expect(encodeChange({}, { path: ["entries", 3], to: entry })).toEqual({
    path: "entries.3",
    to: { by: 7, requested_by: 8, amount: 12.5, effective_date: "2026-05-01" },
  });
  // The user's own id is no such field.
  expect(encodeChange({}, { path: ["userId"], to: 7 }).path).toBe("user_id");
});

test.each<[what: string, change: Change, shown: unknown]>([
  [
    "the values under which an appraisal was logged",
    { path: ["agency", "lowestValuesCents"], to: { 1: 400_000_00 } },
    { path: "fha.lowest_appraised_values", to: { 1: 400_000 } },
  ],
  [
    "one of them",
    { path: ["agency", "lowestValuesCents", "2"], from: 400_000_00, to: 390_000_50 },
    { path: "fha.lowest_appraised_values.2", from: 400_000, to: 390_000.5 },
  ],
  [
    "the terms that were disclosed",
    {
      path: ["disclosedTerms"],
      from: null,
      to: {
        receivedOn: "2026-04-10",
        terms: { margin: rate(2), servicingFeeMonthlyCents: 30_00, "paymentPlan.initialDrawCents": 1_000_00 },
        borrowers: [{ id: 1, name: "Ada Example" }],
      },
    },
    {
      path: "disclosed_terms",
      from: null,
      to: {
        received_date: "2026-04-10",
        terms: { margin: 2, servicing_fee_monthly: 30, "payment_plan.initial_draw": 1_000 },
        borrowers: [{ id: 1, name: "Ada Example" }],
      },
    },
  ],
  [
    "entries of a list without ids",
    {
      path: ["feeDisclosures", 12],
      fromEntries: [],
      toEntries: [{ disclosedOn: "2026-05-01", fees: [{ code: "appraisal", amountCents: 650_50 }], byUserId: 7 }],
    },
    {
      path: "fee_disclosures",
      position: 12,
      from_entries: [],
      to_entries: [{ date: "2026-05-01", fees: [{ code: "appraisal", amount: 650.5 }], by: 7 }],
    },
  ],
])("the audit log names a loan's internal fields like its shown fields: %s", (_, change, shown) => {
  expect<unknown>(encodeChange(loggedNames.loan, change)).toEqual(shown);
});
