import type { NoRuleInForce } from "../../kernel/in-force.ts";
import { addRates, type Rate } from "../../kernel/rate.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { monthlyGrowth } from "../annuity.ts";
import type { Calculation } from "../calculate.ts";
import { cents, explainedCents, factor, percent, type Step, step } from "../explain.ts";
import type { CalculationInputs } from "../inputs.ts";
import { policies } from "../parameters/policies.ts";
import { standingRulesInForce } from "../parameters/rules.ts";
import type { RateType } from "../terms.ts";
import { homeValueAfter } from "./appreciation.ts";
import { closingPosition } from "./closing-position.ts";
import { type LoanYear, loanYears } from "./projection-months.ts";

export type ProjectionRefusal =
  | NoRuleInForce
  | { readonly _tag: "HorizonOutOfRange"; readonly maxYears: number }
  /** Neither the limit nor a lender credit covers the set-asides, so that nothing could be owed. */
  | {
      readonly _tag: "SetAsidesAbovePrincipalLimit";
      readonly setAsidesCents: number;
      readonly principalLimitCents: number;
    };

/** The home under one appreciation rate. Equity is negative if more is owed than the home is worth. */
interface HomeValueScenario {
  readonly appreciation: Rate;
  readonly homeValueCents: number;
  readonly equityCents: number;
}

/** The end of a year; year 0 is closing, before the first payment. Amounts are whole cents. */
export interface ProjectionRow extends LoanYear {
  readonly year: number;
  /** The age that selected the factor, plus the years elapsed. */
  readonly ageYears: number;
  /** Interest and premium of the year. */
  readonly accruedCents: number;
  readonly interestCents: number;
  readonly homeValueScenarios: readonly HomeValueScenario[];
}

export interface Projection {
  /** Everything grows at the expected rate + annual premium; the contract grows at the note rate in effect. */
  readonly growthRate: Rate;
  /** How the two are related, as a sentence. */
  readonly growthRateBasis: string;
  /** No part of the limit can be drawn after closing. */
  readonly isSingleDisbursement: boolean;
  readonly horizonYears: number;
  readonly rows: readonly ProjectionRow[];
  readonly steps: readonly Step[];
}

/** For a fixed rate, the expected rate is the note rate (24 CFR 206.3), and there is no line of credit that could grow. */
const growthRateBasisOf = (rateType: RateType): string =>
  rateType === "fixed"
    ? "Projected at the fixed note rate + annual MIP, the rate at which the loan itself accrues."
    : "Projected at the expected rate + annual MIP. The loan itself accrues at the note rate in effect + annual MIP, so its actual balance and line of credit will differ.";

/** What happens in each month of a projection, in order. Year 0 is closing, before the first month. */
export const monthlyEvents: readonly string[] = [
  "The payment to the borrower, while payments last, is added to the balance.",
  "The servicing fee is added to the balance and taken from its set-aside; the last one is at most what is left there.",
  "A twelfth of the year's property charges is added to the balance and taken from the life expectancy set-aside, until that is empty.",
  "Then a twelfth of the expected rate is added to the balance as interest and a twelfth of the annual MIP rate as MIP; the line of credit, the set-asides and what the payments to come are worth grow by both.",
  "Nothing is rounded within the year: at its end each column is rounded to the cent, and interest takes what makes the columns add up to the balance.",
];

const projectionSteps = (
  { repairAdministrationFeeCents }: CalculationInputs,
  calculation: Calculation,
  growthRate: Rate,
  balanceCents: number,
): readonly Step[] => {
  const growth = {
    id: "projection_growth_rate",
    name: "Growth rate of the projection",
    formula: "expected rate + annual MIP rate, a twelfth each month",
    inputs: {
      "expected rate": percent(calculation.expectedRate),
      "annual MIP rate": percent(calculation.annualMipRate),
    },
  };
  const month = {
    id: "projection_month",
    name: "Growth factor of a month",
    formula: "1 + growth rate of the projection ÷ 12",
    inputs: { "growth rate of the projection": percent(growthRate) },
  };
  const owed = {
    "mandatory obligations": cents(calculation.mandatoryObligationsCents),
    "repair set-aside": cents(calculation.repairSetAsideCents),
    "repair administration fee": cents(repairAdministrationFeeCents),
    "initial draw": cents(calculation.paymentPlan?.initialDrawCents ?? 0),
  };
  const isShort = calculation.netPrincipalLimitCents < 0;
  const balance = {
    id: "balance_at_closing",
    name: "Balance at closing",
    // If the net principal limit is negative, it is what the borrower brings. If it is positive, an unused lender credit is kept for
    // repairs.
    formula: `mandatory obligations − repair set-aside − repair administration fee + initial draw${isShort ? " + net principal limit" : ", at least 0"}`,
    inputs: isShort ? { ...owed, "net principal limit": cents(calculation.netPrincipalLimitCents) } : owed,
  };
  return [
    step(policies.projection, growth, percent(growthRate)),
    explainedCents(policies.projection, balance, balanceCents).step,
    step(policies.projection, month, factor(monthlyGrowth(growthRate).high)),
  ];
};

/**
 * Projects the loan year by year from closing until the age used reaches 100, or for fewer years. The `monthlyEvents` happen in order each
 * month; home values grow yearly. Refuses a horizon beyond that age, and set-asides above the limit.
 */
export const projection = (
  inputs: CalculationInputs,
  calculation: Calculation,
  chosenYears: number | null,
): Result<Projection, ProjectionRefusal> => {
  const found = standingRulesInForce(calculation.ruleDay);
  if (found._tag === "Refused") return found;
  const { ageRules, projectionAssumptions } = found.value;
  const { ageUsedYears, homeValueCents, principalLimitCents } = calculation;
  const maxYears = ageRules.value.tenureEndYears - ageUsedYears;
  const horizonYears = chosenYears ?? maxYears;
  if (horizonYears < 1 || horizonYears > maxYears) return refuse({ _tag: "HorizonOutOfRange", maxYears });
  const position = closingPosition(inputs, calculation);
  if (position.balanceCents < 0) {
    const setAsidesCents = calculation.servicingSetAsideCents + calculation.lesaCents + position.repairsCents;
    return refuse({ _tag: "SetAsidesAbovePrincipalLimit", setAsidesCents, principalLimitCents });
  }
  const growthRate = addRates(calculation.expectedRate, calculation.annualMipRate);
  const homes = projectionAssumptions.value.appreciations.map((appreciation) => ({
    appreciation,
    valueAfter: homeValueAfter(homeValueCents, appreciation, horizonYears),
  }));
  let lastBalanceCents = 0;
  const rows = loanYears(inputs, calculation, position, growthRate, horizonYears).map(
    (loanYear, year): ProjectionRow => {
      const { balanceCents, paidToBorrowerCents, servicingFeesCents, propertyChargesCents } = loanYear;
      const paidCents = paidToBorrowerCents + servicingFeesCents + propertyChargesCents;
      const accruedCents = year === 0 ? 0 : balanceCents - lastBalanceCents - paidCents;
      // Interest absorbs what makes the rounded columns add up to the balance.
      const interestCents = accruedCents - loanYear.premiumCents;
      lastBalanceCents = balanceCents;
      const homeValueScenarios = homes.map(({ appreciation, valueAfter }) => {
        const valueCents = valueAfter(year);
        return { appreciation, homeValueCents: valueCents, equityCents: valueCents - balanceCents };
      });
      const accrued = { accruedCents, interestCents };
      return { year, ageYears: ageUsedYears + year, ...loanYear, ...accrued, homeValueScenarios };
    },
  );
  return accept({
    growthRate,
    growthRateBasis: growthRateBasisOf(inputs.rateType),
    isSingleDisbursement: calculation.paymentPlan?.type === "single_disbursement",
    horizonYears,
    rows,
    steps: projectionSteps(inputs, calculation, growthRate, position.balanceCents),
  });
};
