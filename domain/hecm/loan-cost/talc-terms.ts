import {
  addPrecise,
  multiplyPrecise,
  powerPrecise,
  precise,
  roundPrecise,
  subtractPrecise,
} from "../../kernel/precise.ts";
import { addRates, type Rate, shareOf } from "../../kernel/rate.ts";
import { accumulatedPayments, monthlyGrowth } from "../annuity.ts";
import type { Calculation } from "../calculate.ts";
import { cents, type ExplainedCents, explainedCents, percent, type Step, step } from "../explain.ts";
import type { CalculationInputs } from "../inputs.ts";
import { ownChoices, policies } from "../parameters/policies.ts";
import type { StandingRules } from "../parameters/rules.ts";
import { type ClosingPosition, closingPosition } from "../projection/closing-position.ts";
import { CREDIT_SHARE_NAME } from "./talc-assumptions.ts";

/** A loan as the total annual loan cost uses it: its costs and the advances to the consumer. Amounts are whole cents. */
export interface CostedLoan {
  /** Note rate + annual premium: the yearly growth of the balance, one twelfth each month. */
  readonly growthRate: Rate;
  readonly costsCents: number;
  readonly servicingFeeMonthlyCents: number;
  readonly initialAdvanceCents: number;
  readonly monthlyAdvanceCents: number;
  /** The number of monthly advances; null if they last as long as the loan. */
  readonly advanceMonths: number | null;
  /** The last one, if it is smaller than the others; absent otherwise. */
  readonly lastAdvanceCents?: number;
}

/** A borrower with a line of credit is assumed to draw half of it at once (appendix K (b)(9) and its comment). */
const initialAdvance = (
  { paymentPlan, principalLimitCents }: Calculation,
  { paidOutCents, costsCents, lineOfCreditCents }: ClosingPosition,
  { projectionAssumptions }: StandingRules,
): ExplainedCents => {
  const share = projectionAssumptions.value.creditAdvancedShare;
  const text = { id: "loan_cost_initial_advance", name: "Advance at closing" };
  const paidOut = { "paid out at closing": cents(Math.max(0, paidOutCents)) };
  const drawn = { [CREDIT_SHARE_NAME]: percent(share) };
  if ((paymentPlan?.type ?? "line_of_credit") === "line_of_credit") {
    const credit = shareOf(principalLimitCents - costsCents, share);
    const formula = `the greater of ((principal limit − costs to the consumer) × ${CREDIT_SHARE_NAME}) and paid out at closing`;
    const limit = { "principal limit": cents(principalLimitCents), "costs to the consumer": cents(costsCents) };
    const inputs = { ...limit, ...drawn, ...paidOut };
    return explainedCents(policies.loanCost, { ...text, formula, inputs }, Math.max(0, paidOutCents, credit));
  }
  const inputs = { ...paidOut, "line of credit": cents(lineOfCreditCents), ...drawn };
  const formula = `paid out at closing + line of credit × ${CREDIT_SHARE_NAME}`;
  const amount = Math.max(0, paidOutCents) + shareOf(lineOfCreditCents, share);
  return explainedCents(policies.loanCost, { ...text, formula, inputs }, amount);
};

/** Few loans have such a credit, and the explanations of others do not mention it. */
const creditThatWaits = ({ creditForRepairsCents }: ClosingPosition) =>
  creditForRepairsCents > 0
    ? {
        words: " + lender credit that waits for the repairs",
        figures: { "lender credit that waits for the repairs": cents(creditForRepairsCents) },
      }
    : { words: "", figures: {} };

/** For a purchase, costs paid by the seller are not costs to the consumer. */
const paidBySeller = ({ sellerContributionsCents: paid }: Calculation) =>
  paid === null
    ? { words: "", figures: {} }
    : { words: " − seller contributions", figures: { "seller contributions": cents(paid) } };

/** The costs and advances of a calculated loan at its note rate. Property charges due at closing are advances, not costs. */
export const costedLoan = (
  inputs: CalculationInputs,
  calculation: Calculation,
  noteRate: Rate,
  rules: StandingRules,
): { readonly loan: CostedLoan; readonly steps: readonly Step[] } => {
  const position = closingPosition(inputs, calculation);
  const waiting = creditThatWaits(position);
  const seller = paidBySeller(calculation);
  const growthRate = addRates(noteRate, calculation.annualMipRate);
  const advance = initialAdvance(calculation, position, rules);
  const growthText = {
    id: "loan_cost_growth_rate",
    name: "Growth rate of the balance",
    formula: "note rate + annual MIP rate, a twelfth each month",
    inputs: { "note rate": percent(noteRate), "annual MIP rate": percent(calculation.annualMipRate) },
  };
  const costText = {
    id: "loan_cost_costs",
    name: "Costs to the consumer",
    formula: `initial mortgage insurance premium + origination fee + counseling fee + closing costs${seller.words} − lender credit${waiting.words}`,
    inputs: {
      "initial mortgage insurance premium": cents(calculation.initialMipCents),
      "origination fee": cents(calculation.originationFeeCents),
      "counseling fee": cents(inputs.counselingFeeCents),
      "closing costs": cents(inputs.closingCostsCents),
      ...seller.figures,
      "lender credit": cents(inputs.lenderCreditCents),
      ...waiting.figures,
    },
  };
  const costGround = position.creditForRepairsCents > 0 ? ownChoices.loanCostAtClosing : policies.loanCost;
  const paidOutText = {
    id: "loan_cost_paid_out",
    name: "Paid out at closing",
    formula: "balance at closing − costs to the consumer, at least 0",
    inputs: { "balance at closing": cents(position.balanceCents), "costs to the consumer": cents(position.costsCents) },
  };
  return {
    loan: {
      growthRate,
      costsCents: position.costsCents,
      servicingFeeMonthlyCents: inputs.servicingFeeMonthlyCents,
      initialAdvanceCents: advance.cents,
      monthlyAdvanceCents: position.monthlyPaymentCents,
      advanceMonths: position.paidMonths,
      ...(position.lastPaymentCents < position.monthlyPaymentCents
        ? { lastAdvanceCents: position.lastPaymentCents }
        : {}),
    },
    steps: [
      step(policies.loanCost, growthText, percent(growthRate)),
      explainedCents(costGround, costText, position.costsCents).step,
      explainedCents(ownChoices.loanCostAtClosing, paidOutText, Math.max(0, position.paidOutCents)).step,
      advance.step,
    ],
  };
};

/** By how much the last advance is smaller than the others, if it is among the first `months`; otherwise zero. */
export const lastAdvanceLessCents = (
  { monthlyAdvanceCents, advanceMonths, lastAdvanceCents = monthlyAdvanceCents }: CostedLoan,
  months: number,
): number => (advanceMonths !== null && advanceMonths <= months ? monthlyAdvanceCents - lastAdvanceCents : 0);

/** The amount owed after that many months, in cents: advances, costs, and servicing fees with their growth. */
export const balanceAfterCents = (loan: CostedLoan, months: number): number => {
  const { growthRate, monthlyAdvanceCents, servicingFeeMonthlyCents } = loan;
  const growth = monthlyGrowth(growthRate);
  const paidMonths = Math.min(months, loan.advanceMonths ?? months);
  const atClosing = precise(loan.initialAdvanceCents + loan.costsCents);
  const fees = multiplyPrecise(precise(servicingFeeMonthlyCents), accumulatedPayments(growthRate, months));
  const advances = multiplyPrecise(precise(monthlyAdvanceCents), accumulatedPayments(growthRate, paidMonths));
  const grownAdvances = multiplyPrecise(advances, powerPrecise(growth, months - paidMonths));
  const grown = multiplyPrecise(atClosing, powerPrecise(growth, months));
  const less = precise(lastAdvanceLessCents(loan, months));
  const grownLess = multiplyPrecise(less, powerPrecise(growth, months - paidMonths + 1));
  return roundPrecise(subtractPrecise(addPrecise(grown, addPrecise(fees, grownAdvances)), grownLess));
};
