import { percent, type Step, step, years } from "../explain.ts";
import { appendixLFormula, type LoanPeriods, loanPeriodsAt } from "../parameters/loan-periods.ts";
import type { StandingRules } from "../parameters/rules.ts";

export type LoanPeriod = keyof LoanPeriods;

/** The loan periods of the total annual loan cost, shortest first. */
export const loanPeriodsInOrder: readonly LoanPeriod[] = [
  "shortYears",
  "halfLifeExpectancyYears",
  "lifeExpectancyYears",
  "longYears",
];

/** The name, in explanations, of the share of a line of credit that is assumed to be drawn at closing. */
export const CREDIT_SHARE_NAME = "share of the line drawn at closing";

const periodTexts: Readonly<
  Record<LoanPeriod, { readonly id: string; readonly name: string; readonly column: string }>
> = {
  shortYears: {
    id: "loan_cost_period_short",
    name: "Loan period of two years",
    column: "loan period 1",
  },
  halfLifeExpectancyYears: {
    id: "loan_cost_period_half_life_expectancy",
    name: "Loan period of half the life expectancy",
    column: "optional loan period",
  },
  lifeExpectancyYears: {
    id: "loan_cost_period_life_expectancy",
    name: "Loan period of the life expectancy",
    column: "loan period 2",
  },
  longYears: {
    id: "loan_cost_period_long",
    name: "Loan period of 1.4 times the life expectancy",
    column: "loan period 3",
  },
};

const creditText = {
  id: "loan_cost_credit_share",
  name: "Share of the line drawn at closing",
  formula: "a borrower with a line of credit is assumed to draw this share of it at closing and nothing later",
  inputs: {},
};

const sellingText = {
  id: "loan_cost_selling_share",
  name: "Cost of selling the home",
  formula: "a share of what the home is worth when it is sold",
  inputs: {},
};

/** The assumptions of the total annual loan cost, with their sources: the loan periods, and the shares of home value and line of credit. */
export const assumptionSteps = (
  ageYears: number,
  { loanPeriods, projectionAssumptions }: StandingRules,
): readonly Step[] => {
  const { creditAdvancedShare, sellingCostShare } = projectionAssumptions.value;
  const periods = loanPeriodsAt(loanPeriods.value, ageYears);
  const inputs = { "youngest borrower's age": years(ageYears) };
  return [
    step(projectionAssumptions, creditText, percent(creditAdvancedShare)),
    step(projectionAssumptions, sellingText, percent(sellingCostShare)),
    ...loanPeriodsInOrder.map((period) => {
      const { id, name, column } = periodTexts[period];
      const formula = appendixLFormula(column, loanPeriods.value);
      return step(loanPeriods, { id, name, formula, inputs }, years(periods[period]));
    }),
  ];
};
