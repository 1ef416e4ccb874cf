import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { isAppliedFor, withMissingEntry, withPipelineEntry } from "../../../../domain/loan/mcr/pipeline-entries.ts";
import { upgradeLoan } from "../../../../domain/loan/stored/upgrade.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aLoan, aProperty, aStatusEntry } from "../../../fixtures/loan/loan.ts";
import { aLoanToFund } from "../../../fixtures/loan/loan-to-fund.ts";
import { aStartedLoan } from "../example.ts";

const today = day("2026-05-01");
const now = instant("2026-05-01T16:00:00.000Z");
const recorded = (loan: Loan) => accepted(withPipelineEntry(loan, { today, now }));

const application = day("2026-04-20");
const atApplication = { effectiveOn: application, channel: "retail", propertyState: "IL", recordedAt: now } as const;

describe("the pipeline entries of a loan", () => {
  test("are none while there is no application", () => {
    expect(recorded(aLoan()).pipeline).toEqual([]);
  });

  test("have its channel and state from the application date on, whenever that date is entered", () => {
    expect(recorded(aLoan({ applicationOn: application })).pipeline).toEqual([atApplication]);
    expect(aStartedLoan({ terms: { loanOfficerId: 7, applicationOn: application } }).pipeline).toEqual([atApplication]);
  });

  test("have another channel or state from the date on which it is changed", () => {
    const loan = aLoan({ applicationOn: application, pipeline: [atApplication] });
    expect(recorded({ ...loan, channel: "brokered" }).pipeline).toEqual([
      atApplication,
      { ...atApplication, effectiveOn: today, channel: "brokered" },
    ]);
    const moved = recorded({ ...loan, property: aProperty({ state: "TX" }) });
    expect(moved.pipeline.at(-1)).toEqual({ ...atApplication, effectiveOn: today, propertyState: "TX" });
  });

  test("stay as recorded when the application date is corrected, or anything else changes", () => {
    const loan = aLoan({ applicationOn: application, pipeline: [atApplication] });
    for (const changed of [{ ...loan, applicationOn: day("2026-04-19") }, { ...loan, notes: "x" }, loan])
      expect(recorded(changed).pipeline).toEqual([atApplication]);
  });

  test("change at most 499 times after the application", () => {
    const full = aLoan({ applicationOn: application, pipeline: Array.from({ length: 500 }, () => atApplication) });
    expect(withPipelineEntry({ ...full, channel: "wholesale" }, { today, now })).toMatchObject({
      refusal: { errors: [{ field: "channel", code: "too_many" }] },
    });
    expect(withPipelineEntry({ ...full, property: aProperty({ state: "TX" }) }, { today, now })).toMatchObject({
      refusal: { errors: [{ field: "state", code: "too_many" }] },
    });
  });

  test("accept entries from the agency beyond that, and other changes as before", () => {
    const full = aLoan({ applicationOn: application, pipeline: Array.from({ length: 500 }, () => atApplication) });
    const moved = withMissingEntry({ ...full, property: aProperty({ state: "TX" }) }, { today, now });
    expect(moved.pipeline).toHaveLength(501);
    expect(recorded({ ...moved, notes: "x" }).pipeline).toEqual(moved.pipeline);
    expect(withPipelineEntry({ ...moved, channel: "wholesale" }, { today, now })).toMatchObject({
      refusal: { errors: [{ field: "channel", code: "too_many" }] },
    });
  });
});

describe("a loan stored before there was a pipeline", () => {
  const stored = (given: Partial<Loan>) => {
    const { pipeline, disclosureReceivedOn, noticeSentOn, ...loan } = aLoan(given);
    return { ...loan, schemaVersion: 3 };
  };

  test("counts from its application on with its present channel and state", () => {
    const updatedAt = instant("2026-04-25T09:00:00.000Z");
    const upgraded = upgradeLoan(stored({ applicationOn: application, channel: "wholesale", updatedAt }));
    expect(upgraded).toMatchObject({
      disclosureReceivedOn: null,
      noticeSentOn: null,
      pipeline: [{ ...atApplication, channel: "wholesale", recordedAt: updatedAt }],
    });
  });

  test("does not count without an application", () => {
    expect(upgradeLoan(stored({})).pipeline).toEqual([]);
  });
});

describe("a loan that was applied for", () => {
  test("has a date, a disclosure, or a change of status", () => {
    expect(isAppliedFor(aLoan())).toBe(false);
  });

  test.each<[what: string, of: Partial<Loan>]>([
    ["has its date", { applicationOn: application }],
    ["had one that was cleared", { pipeline: [atApplication] }],
    ["has fees that were disclosed", { feeDisclosures: aLoanToFund("processing").feeDisclosures }],
    ["has a borrower who received disclosures", { disclosureReceivedOn: application }],
    ["is processed", { statusHistory: [aStatusEntry(), aStatusEntry("processing")] }],
    ["was processed, and went back", { statusHistory: [aStatusEntry(), aStatusEntry("processing"), aStatusEntry()] }],
  ])("%s", (_, of) => {
    expect(isAppliedFor(aLoan(of))).toBe(true);
  });
});
