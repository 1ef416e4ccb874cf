import type { NoRuleInForce } from "../../kernel/in-force.ts";
import { roundHalfUp } from "../../kernel/money.ts";
import { ONE_HUNDRED_PERCENT, type Rate } from "../../kernel/rate.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import type { Calculation } from "../calculate.ts";
import type { Step } from "../explain.ts";
import type { CalculationInputs } from "../inputs.ts";
import { lastAgeYears, loanPeriodsAt } from "../parameters/loan-periods.ts";
import type { ProjectionAssumptions } from "../parameters/projection-assumptions.ts";
import { standingRulesInForce } from "../parameters/rules.ts";
import { homeSaleAfter } from "../projection/appreciation.ts";
import { loanCostRatePerUnit } from "./loan-cost-rate.ts";
import { assumptionSteps, type LoanPeriod, loanPeriodsInOrder } from "./talc-assumptions.ts";
import { balanceAfterCents, type CostedLoan, costedLoan, lastAdvanceLessCents } from "./talc-terms.ts";

export type LoanCostRefusal = NoRuleInForce | { readonly _tag: "NoteRateMissing" };

/** The loan's cost over one period, under one appreciation rate of the home. Amounts are whole cents. */
export interface LoanCostRate {
  readonly period: LoanPeriod;
  readonly years: number;
  readonly appreciation: Rate;
  readonly balanceCents: number;
  readonly homeValueCents: number;
  /** The net proceeds of a sale of the home: its cost is deducted from the unrounded home value. */
  readonly saleProceedsCents: number;
  /** The balance, or the net proceeds of a sale of the home if less: the borrower never owes more than the home. */
  readonly amountOwedCents: number;
  /** A yearly rate to two decimals; null for the reason in the field next to it. */
  readonly rate: Rate | null;
  readonly reason: "no_advance" | "nothing_owed" | null;
}

/** Total annual loan cost (TALC): the yearly cost of the loan, with every charge included. */
export interface TotalAnnualLoanCost extends CostedLoan {
  /** The youngest borrower's age at the last birthday, which selects the periods. */
  readonly ageYears: number;
  /** The age whose periods were used; for anyone older than the table, the age of its last row. */
  readonly periodsAgeYears: number;
  readonly rates: readonly LoanCostRate[];
  readonly steps: readonly Step[];
}

/** A loan with monthly advances is calculated by the month, all others by the year. */
export const unitsAYearOf = ({ monthlyAdvanceCents }: CostedLoan): 1 | 12 => (monthlyAdvanceCents > 0 ? 12 : 1);

/** Two decimals of a percent, halves away from zero. */
const yearlyRate = (loan: CostedLoan, years: number, amountOwedCents: number): Rate => {
  const unitsAYear = unitsAYearOf(loan);
  const units = unitsAYear * years;
  const perUnit = loanCostRatePerUnit({
    initialAdvanceCents: loan.initialAdvanceCents,
    advanceCents: loan.monthlyAdvanceCents,
    paidUnits: Math.min(units, loan.advanceMonths ?? units),
    lastLessCents: lastAdvanceLessCents(loan, 12 * years),
    units,
    amountOwedCents,
  });
  return (roundHalfUp(perUnit * unitsAYear * 10_000) * (ONE_HUNDRED_PERCENT / 10_000)) as Rate;
};

/** A loan's cost over one period, from its costs and the value of its home. */
export const loanCostOver = (
  loan: CostedLoan,
  homeValueCents: number,
  { period, years, appreciation }: Pick<LoanCostRate, "period" | "years" | "appreciation">,
  { sellingCostShare }: ProjectionAssumptions,
): LoanCostRate => {
  const balanceCents = balanceAfterCents(loan, 12 * years);
  const sale = homeSaleAfter(homeValueCents, appreciation, years, sellingCostShare);
  const amountOwedCents = Math.min(balanceCents, sale.saleProceedsCents);
  const values = { balanceCents, ...sale, amountOwedCents };
  const outcome = { period, years, appreciation, ...values };
  if (loan.initialAdvanceCents === 0 && loan.monthlyAdvanceCents === 0) {
    return { ...outcome, rate: null, reason: "no_advance" };
  }
  if (amountOwedCents <= 0) return { ...outcome, rate: null, reason: "nothing_owed" };
  return { ...outcome, rate: yearlyRate(loan, years, amountOwedCents), reason: null };
};

/**
 * The total annual loan cost rates of a calculated loan (12 CFR 1026.33, appendices K and L), for each loan period and each appreciation
 * rate of the home. The balance grows at the note rate + annual premium; a rate below zero is valid. Refuses a loan whose note rate is not
 * known.
 */
export const totalAnnualLoanCost = (
  inputs: CalculationInputs,
  calculation: Calculation,
): Result<TotalAnnualLoanCost, LoanCostRefusal> => {
  const { noteRate, youngestBorrowerYears } = calculation;
  if (noteRate === null) return refuse({ _tag: "NoteRateMissing" });
  const found = standingRulesInForce(calculation.ruleDay);
  if (found._tag === "Refused") return found;
  const { loanPeriods, projectionAssumptions } = found.value;
  const { loan, steps } = costedLoan(inputs, calculation, noteRate, found.value);
  const agePeriods = loanPeriodsAt(loanPeriods.value, youngestBorrowerYears);
  const rates = loanPeriodsInOrder.flatMap((period) =>
    projectionAssumptions.value.appreciations.map((appreciation) =>
      loanCostOver(
        loan,
        calculation.homeValueCents,
        { period, years: agePeriods[period], appreciation },
        projectionAssumptions.value,
      ),
    ),
  );
  const assumed = assumptionSteps(youngestBorrowerYears, found.value);
  const periodsAgeYears = Math.min(youngestBorrowerYears, lastAgeYears(loanPeriods.value));
  return accept({ ageYears: youngestBorrowerYears, periodsAgeYears, ...loan, rates, steps: [...steps, ...assumed] });
};
