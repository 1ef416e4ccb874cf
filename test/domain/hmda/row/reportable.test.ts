import { describe, expect, test } from "bun:test";
import { filingYears } from "../../../../domain/hmda/edits/edit.ts";
import { larRow } from "../../../../domain/hmda/row/lar-row.ts";
import { figuresDayOf } from "../../../../domain/hmda/row/register-facts.ts";
import { isReportable, registerYear } from "../../../../domain/hmda/row/reportable.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { moveStatus } from "../../../../domain/loan/status/move-status.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { instant } from "../../../fixtures/clock.ts";
import { someFacts } from "../../../fixtures/loan/judged-loan.ts";
import { aLoanToFund } from "../../../fixtures/loan/loan-to-fund.ts";
import { aReportedLoan, entryOn, registerFacts } from "../../../fixtures/reports/register-facts.ts";
import { sha256 } from "../../../fixtures/sha256.ts";
import { answering, denied, endedAs } from "./example.ts";

const yearsOf = (given: Partial<Loan>, today = "2026-02-01"): readonly number[] =>
  [2024, 2025, 2026].filter((year) => isReportable(aReportedLoan(given), year, day(today)));

describe("a loan belongs to the register", () => {
  test("of the year in which it closed, even if it was disbursed in January", () => {
    expect(yearsOf({})).toEqual([2025]);
  });

  test("of the year in which an action without a loan took effect", () => {
    expect(yearsOf(endedAs("withdrawn", "2025-12-31"))).toEqual([2025]);
    expect(yearsOf(endedAs("withdrawn", "2026-01-01"))).toEqual([2026]);
  });

  test("of no year, if an inquiry ended before anyone applied", () => {
    expect(yearsOf({ ...endedAs("withdrawn", "2025-12-31"), applicationOn: null })).toEqual([]);
    expect(yearsOf({ ...endedAs("incomplete", "2025-12-31"), applicationOn: null })).toEqual([]);
    expect(yearsOf({ ...denied(), applicationOn: null })).toEqual([2025]);
  });

  test("of no year while it is open, or was reopened", () => {
    expect(yearsOf({ statusHistory: [entryOn("clear_to_close", "2025-12-30")] })).toEqual([]);
    const reopened = [entryOn("withdrawn", "2025-12-20"), entryOn("processing", "2026-01-10")];
    expect(yearsOf({ statusHistory: reopened })).toEqual([]);
  });

  test("of the year in which it closed while it is neither funded nor rescinded, from the closing on", () => {
    const closing = { statusHistory: [entryOn("closing", "2025-12-29")] };
    expect(yearsOf(closing, "2025-12-29")).toEqual([]);
    expect(yearsOf(closing, "2025-12-30")).toEqual([2025]);
    expect(yearsOf({ ...closing, closingOn: null })).toEqual([]);
  });

  test("of the company that decided on it, so that a brokered loan is included only if the company says that it decided", () => {
    const brokered = { ...denied(), channel: "brokered" } as const;
    expect(yearsOf(brokered)).toEqual([]);
    expect(yearsOf({ ...brokered, ...answering({ creditDecisionByCompany: true }) })).toEqual([2025]);
    expect(yearsOf(answering({ creditDecisionByCompany: false }))).toEqual([]);
    expect(yearsOf({ channel: "wholesale" })).toEqual([2025]);
  });
});

describe("amount and rate are those of", () => {
  test("the closing date of a loan", () => {
    expect(figuresDayOf(aReportedLoan(), 1)).toBe(day("2025-12-30"));
  });

  test("the approval of a loan not accepted: the approval date or, if it was not entered, the last approval", () => {
    const history = [
      entryOn("underwriting", "2025-11-10"),
      entryOn("conditional_approval", "2025-11-20"),
      entryOn("underwriting", "2025-11-25"),
      entryOn("conditional_approval", "2025-12-03"),
      entryOn("clear_to_close", "2025-12-08"),
      entryOn("approved_not_accepted", "2025-12-20"),
    ];
    const given = { statusHistory: history, closingOn: null };
    expect(figuresDayOf(aReportedLoan({ ...given, approvedOn: day("2025-12-12") }), 2)).toBe(day("2025-12-12"));
    expect(figuresDayOf(aReportedLoan({ ...given, approvedOn: null }), 2)).toBe(day("2025-12-03"));
  });

  test("the date of any other action", () => {
    expect(figuresDayOf(aReportedLoan(endedAs("withdrawn")), 4)).toBe(day("2025-12-20"));
  });
});

describe("a year of the register", () => {
  test("is complete once it is over, and can be generated during the year", () => {
    expect(registerYear(2025, day("2026-01-01"))).toMatchObject({ value: { year: 2025, isComplete: true } });
    expect(registerYear(2025, day("2025-12-31"))).toMatchObject({ value: { year: 2025, isComplete: false } });
  });

  const known = filingYears.join(", ");
  const next = Math.max(...filingYears) + 1;

  test.each([
    [2023, `must be one of ${known}: the edits of another year are not known`],
    [next, `must be one of ${known}: the edits of ${next} come with a newer release of this service`],
    [2026, "must be a year that has begun"],
  ])("is refused if it has not begun or is unknown: %p", (year, message) => {
    expect(registerYear(year, day("2025-12-31"))).toMatchObject({
      _tag: "Refused",
      refusal: { _tag: "FieldsInvalid", errors: [{ field: "year", message }] },
    });
  });
});

test("a loan that the domain funds is in the register of its closing, by the closing date", () => {
  const context = {
    byUserId: 7,
    today: day("2026-05-01"),
    now: instant("2026-05-01T15:00:00.000Z"),
    calculation: { state: "current", obstacles: [] },
    facts: someFacts(),
    digest: sha256,
  } as const;
  const request = { status: "funded", reason: null, effectiveOn: null } as const;
  const funded = accepted(
    moveStatus(aLoanToFund("closing", { uli: "10BX939C5543TQA1144M2026000001" }), request, context),
  );
  expect(isReportable(funded, 2026, day("2026-05-01"))).toBe(true);
  expect(accepted(larRow(registerFacts({ ...funded, noteRate: rate(6) })))).toMatchObject({
    action_taken: "1",
    action_taken_date: "20260420",
  });
});
