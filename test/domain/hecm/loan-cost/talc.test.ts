import { describe, expect, test } from "bun:test";
import { plainLoan } from "../../../../domain/casebook/sample/plain-loan.ts";
import { loanCostRatePerUnit } from "../../../../domain/hecm/loan-cost/loan-cost-rate.ts";
import { loanCostOver, totalAnnualLoanCost } from "../../../../domain/hecm/loan-cost/talc.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import { accepted, calculated, refusalIn } from "../../../fixtures/accepted.ts";
import { kindsOfLoans, loanOfKind } from "../../../fixtures/loan/kinds-of-loans.ts";

const outlook = { appreciations: [rate(0)], sellingCostShare: rate(7), creditAdvancedShare: rate(50) };

const lumpSum = {
  growthRate: rate(6),
  costsCents: 0,
  servicingFeeMonthlyCents: 0,
  initialAdvanceCents: 10_000_000,
  monthlyAdvanceCents: 0,
  advanceMonths: null,
};

const costOver = (homeValueCents: number, years: number) =>
  loanCostOver(lumpSum, homeValueCents, { period: "shortYears", years, appreciation: rate(0) }, outlook);

describe("the total annual loan cost", () => {
  test("of a loan without costs is its interest, compounded over the year", () => {
    // 1.005^12 = 1.0616778: 6.17%.
    expect(costOver(100_000_000, 10).rate).toBe(rate(6.17));
  });

  test("is negative if the home sells for less than was advanced", () => {
    // 0.93 × 87,096.78 = 81,000.01 for 100,000.00: the square root of 0.81 is 0.9.
    expect(costOver(8_709_677, 2)).toMatchObject({ amountOwedCents: 8_100_000, rate: rate(-10), reason: null });
  });

  test("is zero if the home sells for what was advanced, to the cent", () => {
    // 0.93 × 107,526.88 = 99,999.9984, rounded to 100,000.00.
    expect(costOver(10_752_688, 7)).toMatchObject({ amountOwedCents: 10_000_000, rate: 0 });
  });

  test("does not exist, with a reason, if nothing is advanced or nothing can be owed", () => {
    const nothing = { ...lumpSum, initialAdvanceCents: 0, costsCents: 500_000 };
    const period = { period: "shortYears", years: 2, appreciation: rate(0) } as const;
    expect(loanCostOver(nothing, 10_000_000, period, outlook)).toMatchObject({ rate: null, reason: "no_advance" });
    expect(costOver(0, 2)).toMatchObject({ rate: null, reason: "nothing_owed" });
  });

  test("covers each loan period of the age under each appreciation rate", () => {
    const { rates, ageYears } = accepted(totalAnnualLoanCost(plainLoan, calculated(plainLoan)));
    expect(ageYears).toBe(72);
    // Appendix L at 72: 2, 7, 13, and 18 years.
    const periods = [2, 7, 13, 18].flatMap((years) => [0, 4, 8].map((percent) => [years, rate(percent)]));
    expect(rates.map(({ years, appreciation }) => [years, appreciation])).toEqual(periods as [number, never][]);
  });

  test("needs the note rate", () => {
    const loan = { ...plainLoan, noteRate: null };
    expect(refusalIn(totalAnnualLoanCost(loan, calculated(loan)))).toEqual({ _tag: "NoteRateMissing" });
  });

  test("explains costs, advances, and assumptions", () => {
    const { steps } = accepted(totalAnnualLoanCost(plainLoan, calculated(plainLoan)));
    expect(steps.map(({ id }) => id)).toEqual([
      "loan_cost_growth_rate",
      "loan_cost_costs",
      "loan_cost_paid_out",
      "loan_cost_initial_advance",
      "loan_cost_credit_share",
      "loan_cost_selling_share",
      "loan_cost_period_short",
      "loan_cost_period_half_life_expectancy",
      "loan_cost_period_life_expectancy",
      "loan_cost_period_long",
    ]);
    // Appendix L at 72: 2, 7, 13, and 18 years; half of a line of credit; 7% selling costs.
    expect(steps.slice(4).map(({ value }) => value.amount)).toEqual([rate(50), rate(7), 2, 7, 13, 18]);
  });

  test("shows each of its own figures with the step that computed it", () => {
    for (const [, loan] of kindsOfLoans) {
      const cost = totalAnnualLoanCost(loan, calculated(loan));
      if (cost._tag === "Refused") continue;
      const { growthRate, costsCents, initialAdvanceCents, steps } = cost.value;
      const amountOf = (id: string) => steps.find((step) => step.id === id)?.value.amount;
      expect(["loan_cost_growth_rate", "loan_cost_costs", "loan_cost_initial_advance"].map(amountOf)).toEqual([
        growthRate,
        costsCents,
        initialAdvanceCents,
      ]);
    }
  });

  test("counts everything paid at closing except the costs as an advance: here a lien of 23,500.00", () => {
    const loan = loanOfKind("a term");
    const { steps } = accepted(totalAnnualLoanCost(loan, calculated(loan)));
    expect(steps.find(({ id }) => id === "loan_cost_paid_out")?.value).toEqual({ kind: "cents", amount: 2_350_000 });
    // The plain loan pays only the premium at closing.
    const plain = accepted(totalAnnualLoanCost(plainLoan, calculated(plainLoan))).steps;
    expect(plain.find(({ id }) => id === "loan_cost_paid_out")?.value).toEqual({ kind: "cents", amount: 0 });
    const advance = plain.find(({ id }) => id === "loan_cost_initial_advance");
    expect(advance?.inputs).toContainEqual({ name: "paid out at closing", value: { kind: "cents", amount: 0 } });
  });

  test("names the part of a lender credit that does not reduce the costs, if there is one", () => {
    const inputsOfCosts = (lenderCreditCents: number) => {
      const loan = { ...plainLoan, repairEstimateCents: 600_000, lenderCreditCents };
      return accepted(totalAnnualLoanCost(loan, calculated(loan))).steps[1]?.inputs;
    };
    const waiting = (amount: number) => ({
      name: "lender credit that waits for the repairs",
      value: { kind: "cents", amount },
    });
    // Only the premium of 8,000.00 is owed at closing.
    expect(inputsOfCosts(800_000)?.map(({ name }) => name)).not.toContain(waiting(0).name);
    expect(inputsOfCosts(800_001)).toContainEqual(waiting(1) as never);
  });
});

test("the rate is found to ten decimals", () => {
  // 1,000 becomes 1,331 in three units at 10%; 100 per unit, paid in advance, becomes 210 + 231 … at 10%.
  const single = { initialAdvanceCents: 1000, advanceCents: 0, paidUnits: 0, units: 3, amountOwedCents: 1331 };
  expect(Math.abs(loanCostRatePerUnit(single) - 0.1)).toBeLessThan(1e-10);
  // 100 × (1.1 + 1.21 + 1.331) = 364.1.
  const monthly = { initialAdvanceCents: 0, advanceCents: 100_000, paidUnits: 3, units: 3, amountOwedCents: 364_100 };
  expect(Math.abs(loanCostRatePerUnit(monthly) - 0.1)).toBeLessThan(1e-10);
  // Two advances, then a unit of growth: 100 × (1.21 + 1.331) = 254.1.
  expect(Math.abs(loanCostRatePerUnit({ ...monthly, paidUnits: 2, amountOwedCents: 254_100 }) - 0.1)).toBeLessThan(
    1e-10,
  );
});
