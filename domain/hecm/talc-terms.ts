import { addPrecise, multiplyPrecise, powerPrecise, precise, roundPrecise } from "../kernel/precise.ts";
import { addRates, type Rate, shareOf } from "../kernel/rate.ts";
import { accumulatedPayments, monthlyGrowth } from "./annuity.ts";
import type { Calculation } from "./calculate.ts";
import { type ClosingPosition, closingPosition } from "./closing-position.ts";
import { cents, type ExplainedCents, explainedCents, type Figure, percent, type Step, step } from "./explain.ts";
import type { CalculationInputs } from "./inputs.ts";
import { policies } from "./parameters/policies.ts";
import type { HecmRules } from "./parameters/rules.ts";

/** A loan as the total annual loan cost sees it: what it costs and what reaches the consumer. Amounts are whole cents. */
export interface CostedLoan {
  /** Note rate + annual premium: what the balance grows by a year, a twelfth each month. */
  readonly growthRate: Rate;
  readonly costsCents: number;
  readonly servicingFeeMonthlyCents: number;
  readonly initialAdvanceCents: number;
  readonly monthlyAdvanceCents: number;
  /** How many monthly advances there are; null where they last as long as the loan. */
  readonly advanceMonths: number | null;
}

/** Whoever may draw at will is taken to draw half at once (appendix K (b)(9) and its comment). */
const initialAdvance = (
  { paymentPlan, principalLimitCents }: Calculation,
  { paidOutCents, costsCents, lineOfCreditCents }: ClosingPosition,
  { outlookRules }: HecmRules,
): ExplainedCents => {
  const share = outlookRules.value.creditAdvancedShare;
  const text = { id: "loan_cost_initial_advance", name: "Advance at closing" };
  const paidOut: Record<string, Figure> = { "paid out at closing": cents(Math.max(0, paidOutCents)) };
  if ((paymentPlan?.type ?? "line_of_credit") === "line_of_credit") {
    const credit = shareOf(principalLimitCents - costsCents, share);
    const formula = "the greater of (principal limit − costs to the consumer) × share and what is paid out at closing";
    const limit = { "principal limit": cents(principalLimitCents), "costs to the consumer": cents(costsCents) };
    const inputs = { ...limit, share: percent(share), ...paidOut };
    return explainedCents(policies.loanCost, { ...text, formula, inputs }, Math.max(0, paidOutCents, credit));
  }
  const inputs = { ...paidOut, "line of credit": cents(lineOfCreditCents), share: percent(share) };
  const formula = "what is paid out at closing + line of credit × share";
  const amount = Math.max(0, paidOutCents) + shareOf(lineOfCreditCents, share);
  return explainedCents(policies.loanCost, { ...text, formula, inputs }, amount);
};

/** The costs and advances of a calculated loan at its note rate. Property charges due at closing are advances, not costs. */
export const costedLoan = (
  inputs: CalculationInputs,
  calculation: Calculation,
  noteRate: Rate,
  rules: HecmRules,
): { readonly loan: CostedLoan; readonly steps: readonly Step[] } => {
  const position = closingPosition(inputs, calculation);
  const growthRate = addRates(noteRate, calculation.annualMipRate);
  const advance = initialAdvance(calculation, position, rules);
  const growthText = {
    id: "loan_cost_growth_rate",
    name: "Growth rate of the balance",
    formula: "initial note rate + annual premium rate, a twelfth each month",
    inputs: { "note rate": percent(noteRate), "annual premium rate": percent(calculation.annualMipRate) },
  };
  const costText = {
    id: "loan_cost_costs",
    name: "Costs to the consumer",
    formula:
      "initial premium + origination fee + counseling fee + closing costs + repair administration fee − lender credit, all taken as financed",
    inputs: {
      "initial premium": cents(calculation.initialMipCents),
      "origination fee": cents(calculation.originationFeeCents),
      "counseling fee": cents(inputs.counselingFeeCents),
      "closing costs": cents(inputs.closingCostsCents),
      "repair administration fee": cents(inputs.repairAdministrationFeeCents),
      "lender credit": cents(inputs.lenderCreditCents),
    },
  };
  return {
    loan: {
      growthRate,
      costsCents: position.costsCents,
      servicingFeeMonthlyCents: inputs.servicingFeeMonthlyCents,
      initialAdvanceCents: advance.cents,
      monthlyAdvanceCents: position.monthlyPaymentCents,
      advanceMonths: position.paidMonths,
    },
    steps: [
      step(policies.loanCost, growthText, percent(growthRate)),
      explainedCents(policies.loanCost, costText, position.costsCents).step,
      advance.step,
    ],
  };
};

/** What is owed after so many months, in cents: advances, costs and servicing fees with their growth. */
export const balanceAfterCents = (loan: CostedLoan, months: number): number => {
  const { growthRate, monthlyAdvanceCents, servicingFeeMonthlyCents } = loan;
  const growth = monthlyGrowth(growthRate);
  const paidMonths = Math.min(months, loan.advanceMonths ?? months);
  const atClosing = precise(loan.initialAdvanceCents + loan.costsCents);
  const fees = multiplyPrecise(precise(servicingFeeMonthlyCents), accumulatedPayments(growthRate, months));
  const advances = multiplyPrecise(precise(monthlyAdvanceCents), accumulatedPayments(growthRate, paidMonths));
  const grownAdvances = multiplyPrecise(advances, powerPrecise(growth, months - paidMonths));
  const grown = multiplyPrecise(atClosing, powerPrecise(growth, months));
  return roundPrecise(addPrecise(grown, addPrecise(fees, grownAdvances)));
};
