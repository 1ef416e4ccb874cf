import { expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import { type LoanNumbers, packedLoanNumbers } from "../../../../domain/mcr/compact/loan-numbers.ts";
import { filingObstacles } from "../../../../domain/mcr/filing/filing-obstacles.ts";
import { aHistory, inQuarter, reportOf, stateIn } from "../example.ts";

const inTexas = aHistory({ applied: ["2026-02-10"], amounts: { "2026-02-12": 150_000 } });
const inOhio = aHistory({ applied: ["2026-02-11"], state: "OH", amounts: { "2026-02-12": 150_000 } });
const another = aHistory({ applied: ["2026-02-12"], channel: "wholesale" }, { loanId: 2, loanNumber: "2026-000002" });

/** Loan numbers that count how often their lookup is built. */
const countedNumbers = (loanIds: readonly number[]) => {
  const numbers = packedLoanNumbers(loanIds.map((loanId) => [loanId, `2026-${String(loanId).padStart(6, "0")}`]));
  const built = { lookups: 0 };
  const loanNumbers: LoanNumbers = {
    loanCount: numbers.loanCount,
    get loanIds() {
      built.lookups += 1;
      return numbers.loanIds;
    },
    parts: numbers.parts,
  };
  return { built, loanNumbers };
};

test("a loan that is in process twice at the end of its quarter keeps a report from being filed, which names both", () => {
  for (const twice of [
    [inTexas, another, inTexas],
    [inTexas, another, inOhio],
  ]) {
    const report = reportOf(inQuarter(1), twice);
    expect(filingObstacles(report, countedNumbers([1, 2]).loanNumbers)).toEqual([
      "Loan 2026-000001 is in process at the end of Q1 2026 twice (AC080)",
    ]);
    expect(filingObstacles(report)).toEqual(["Loan 1 is in process at the end of Q1 2026 twice (AC080)"]);
  }
});

test("the first hundred loans that are in process twice are named, and the number of the others", () => {
  for (const [count, others] of [
    [100, []],
    [101, ["1 more loan is in process at the end of Q1 2026 twice (AC080)"]],
    [1_234, ["1,134 more loans are in process at the end of Q1 2026 twice (AC080)"]],
  ] as const) {
    const loanIds = Array.from({ length: count }, (_, index) => index + 1);
    const loans = loanIds.map((loanId) => ({ ...inTexas, loanId }));
    const { built, loanNumbers } = countedNumbers(loanIds);
    const obstacles = filingObstacles(reportOf(inQuarter(1), [...loans, ...loans]), loanNumbers);
    expect(obstacles.slice(100)).toEqual([...others]);
    expect(obstacles[99]).toBe("Loan 2026-000100 is in process at the end of Q1 2026 twice (AC080)");
    expect(built.lookups).toBe(1);
  }
});

test("the first hundred loans without the amount that the company reports are named, and the number of the others; the report has all", () => {
  const needed = "another amount of the same day with the maximum claim amount, which the company reports";
  const lacking = aHistory(
    { applied: ["2026-02-10"] },
    { amounts: [{ on: day("2026-02-12"), amountCents: null, isEntered: true }] },
  );
  for (const [count, others] of [
    [1, []],
    [100, []],
    [101, [`1 more loan needs ${needed}`]],
    [1_234, [`1,134 more loans need ${needed}: the remarks of the report name all`]],
  ] as const) {
    const loanIds = Array.from({ length: count }, (_, index) => index + 1);
    const report = reportOf(
      inQuarter(1),
      loanIds.map((loanId) => ({ ...lacking, loanId })),
    );
    const { built, loanNumbers } = countedNumbers(loanIds);
    const obstacles = filingObstacles(report, loanNumbers);
    expect(obstacles.slice(100)).toEqual([...others]);
    expect(obstacles[0]).toBe(`Loan 2026-000001 needs ${needed}`);
    expect(obstacles[99]).toBe(count < 100 ? undefined : `Loan 2026-000100 needs ${needed}`);
    expect(built.lookups).toBe(1);
    const [remark] = stateIn(report, "TX").remarks.filter(({ code }) => code === "basis_amount_missing");
    expect(remark?.loanIds).toEqual(loanIds);
    expect(remark?.message.length).toBeLessThan(250);
  }
});

test("each loan once does not, and no number is looked up", () => {
  const report = reportOf(inQuarter(1), [inTexas, another]);
  const { built, loanNumbers } = countedNumbers([1, 2]);
  expect(filingObstacles(report, loanNumbers)).toEqual([]);
  expect(built.lookups).toBe(0);
});

test("only the columns of applications count, which are the opening pipeline of the next quarter", () => {
  const report = reportOf(inQuarter(1), [inTexas, another]);
  const states = report.states.map((state) => {
    const counted = [...state.loans.values()].filter(({ code }) => code === "AC080");
    const inTotal = counted.map((behind) => [`total ${behind.group}`, { ...behind, group: "total" }] as const);
    return { ...state, loans: new Map([...state.loans, ...inTotal]) };
  });
  expect(filingObstacles({ ...report, states })).toEqual([]);
});
