import { describe, expect, test } from "bun:test";
import {
  addLoan,
  emptyRecalculation,
  mergeRuns,
  type RecalculatedLoan,
} from "../../../domain/calculation/recalculation.ts";
import { day } from "../../../domain/kernel/day.ts";

const none = emptyRecalculation(1, day("2026-05-01"), false);
const run = (...loans: readonly RecalculatedLoan[]) => loans.reduce(addLoan, none);
const figures = (principalLimitCents: number, availableProceedsCents = 1) => ({
  principalLimitCents,
  availableProceedsCents,
});
/** A loan whose principal limit changed from 100.00. */
const moved = (loanId: number, toCents: number): RecalculatedLoan => ({
  _tag: "Recalculated",
  loanId,
  before: figures(10_000),
  now: figures(toCents),
});
const refused = (reason: string): RecalculatedLoan => ({ _tag: "Refused", reason });

describe("a run over many loans counts", () => {
  test("each loan, and which of them changed: in principal limit or available proceeds", () => {
    const proceeds = { _tag: "Recalculated", loanId: 4, before: figures(10_000, 1), now: figures(10_000, 2) } as const;
    const first = { _tag: "Recalculated", loanId: 5, before: null, now: figures(1) } as const;
    expect(run({ _tag: "Unchanged" }, refused("A"), moved(3, 10_000), proceeds, first, moved(6, 9_999))).toEqual({
      ...none,
      loansSeen: 6,
      loansUnchanged: 1,
      loansRecalculated: 4,
      loansWithChangedProceeds: 2,
      maxPrincipalLimitChange: { loanId: 6, fromCents: 10_000, toCents: 9_999 },
      refusals: { A: 1 },
    });
  });

  test("the largest change, up or down, the first of equal ones; none if only proceeds changed", () => {
    expect(run(moved(1, 9_000), moved(2, 11_000), moved(3, 10_500)).maxPrincipalLimitChange?.loanId).toBe(1);
    expect(run(moved(1, 9_000), moved(2, 11_001)).maxPrincipalLimitChange?.loanId).toBe(2);
    const proceeds = { _tag: "Recalculated", loanId: 1, before: figures(10_000, 1), now: figures(10_000, 2) } as const;
    expect(run(proceeds).maxPrincipalLimitChange).toBeNull();
  });
});

test("two shares of a company's loans are reported as one run", () => {
  const [one, other] = [
    { ...run(moved(1, 9_000), refused("A"), { _tag: "Unchanged" }), calculationsStored: 2, isComplete: true },
    { ...run(moved(2, 12_000), refused("A"), refused("B")), calculationsStored: 3, isComplete: true },
  ];
  expect(mergeRuns(one, other)).toEqual({
    ...none,
    isComplete: true,
    loansSeen: 6,
    loansUnchanged: 1,
    loansRecalculated: 2,
    calculationsStored: 5,
    loansWithChangedProceeds: 2,
    maxPrincipalLimitChange: { loanId: 2, fromCents: 10_000, toCents: 12_000 },
    refusals: { A: 2, B: 1 },
  });
  expect(mergeRuns(other, one).maxPrincipalLimitChange?.loanId).toBe(2);
  expect(mergeRuns(one, none).maxPrincipalLimitChange?.loanId).toBe(1);
  expect(mergeRuns(none, one).maxPrincipalLimitChange?.loanId).toBe(1);
  expect([mergeRuns(one, none).isComplete, mergeRuns(none, one).isComplete]).toEqual([false, false]);
});
