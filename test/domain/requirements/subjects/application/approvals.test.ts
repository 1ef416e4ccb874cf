import { expect, test } from "bun:test";
import { day } from "../../../../../domain/kernel/day.ts";
import type { LoanStatus } from "../../../../../domain/loan/status/status.ts";
import { aStatusEntry } from "../../../../fixtures/loan/loan.ts";
import { found, textsOf } from "../found.ts";
import { approvals } from "./given.ts";

test("a loan on which an underwriter decides again is approved by that decision, whatever was approved before", () => {
  const changedAt = (status: LoanStatus) => {
    const loan = { statusHistory: [aStatusEntry(status)], approvals, appraisedValueCents: 400_000_01 };
    return found("approved_terms_changed", { loan });
  };
  expect([changedAt("underwriting"), changedAt("conditional_approval"), changedAt("clear_to_close")]).toEqual([
    0, 1, 1,
  ]);
});

test("the required action for changed terms is stated once, and each changed term is named", () => {
  const changed = { appraisedValueCents: 400_000_01, applicationOn: day("2026-04-01") };
  const loan = { statusHistory: [aStatusEntry("clear_to_close")], approvals, ...changed };
  expect(textsOf("approved_terms_changed", { loan })).toEqual([
    "An underwriter has to approve the changed terms. Appraised value: $400,000.00 at the approval, $400,000.01 now",
    "Application date: 2026-04-02 at the approval, 2026-04-01 now",
  ]);
});
