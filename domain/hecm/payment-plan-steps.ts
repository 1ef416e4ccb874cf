import { ANNUITY_DUE } from "./annuity.ts";
import { cents, type ExplainedCents, explainedCents, type Figure, type Step } from "./explain.ts";
import type { PaymentPlan } from "./inputs.ts";
import { policies } from "./parameters/policies.ts";
import { isModified, type PlanAmounts } from "./payment-plan-amounts.ts";

/** A plan on its way: what was asked, and what is known so far. */
interface PlanTerms {
  readonly asked: PaymentPlan;
  readonly availableCents: number;
  readonly initialDrawCents: number;
}

/** How the draw at closing was made. */
export const drawStep = ({ asked, initialDrawCents }: PlanTerms, firstYearAvailableCents: number): Step => {
  const text = { id: "initial_draw", name: "Initial draw" };
  const isDefault = asked.type === "single_disbursement" && asked.initialDrawCents === null;
  const inputs = { "available in the first year": cents(firstYearAvailableCents) };
  return explainedCents(
    policies.paymentPlan,
    isDefault
      ? { ...text, formula: "all that is available in the first year", inputs }
      : { ...text, formula: "the amount asked, none where none is asked", inputs: {} },
    initialDrawCents,
  ).step;
};

/** How the monthly payment and the line of credit were made, as far as the plan has them. */
export const amountSteps = (
  { asked, availableCents, initialDrawCents }: PlanTerms,
  amounts: PlanAmounts,
  annuity: Readonly<Record<string, Figure>>,
): readonly Step[] => {
  const { monthlyPaymentCents, lineOfCreditCents } = amounts;
  const left = { "available proceeds": cents(availableCents), "initial draw": cents(initialDrawCents) };
  const isLineAsked = isModified(asked) && asked.lineOfCreditCents !== null;
  const isPaymentAsked = isModified(asked) && !isLineAsked;
  const payment = {
    id: "monthly_payment",
    name: "Monthly payment",
    formula: `(available proceeds − initial draw − line of credit) ÷ annuity; annuity = ${ANNUITY_DUE}`,
    inputs: { ...left, "line of credit": cents(lineOfCreditCents), ...annuity },
  };
  const line = {
    id: "line_of_credit",
    name: "Line of credit",
    formula: isPaymentAsked
      ? `available proceeds − initial draw − monthly payment × annuity; annuity = ${ANNUITY_DUE}`
      : "available proceeds − initial draw",
    inputs: isPaymentAsked ? { ...left, "monthly payment": cents(monthlyPaymentCents), ...annuity } : left,
  };
  const given = { formula: "the amount asked", inputs: {} };
  const paymentStep = explainedCents(
    policies.paymentPlan,
    isPaymentAsked ? { ...payment, ...given } : payment,
    monthlyPaymentCents,
  ).step;
  const lineStep = explainedCents(
    policies.paymentPlan,
    isLineAsked ? { ...line, ...given } : line,
    lineOfCreditCents,
  ).step;
  if (asked.type === "line_of_credit") return [lineStep];
  return isModified(asked) ? [paymentStep, lineStep] : [paymentStep];
};

/** What a single disbursement gives up for good, in cents. */
export const proceedsForgone = ({ availableCents, initialDrawCents }: PlanTerms): ExplainedCents => {
  const text = {
    id: "proceeds_forgone",
    name: "Proceeds forgone",
    formula: "available proceeds − the single draw at closing",
    inputs: { "available proceeds": cents(availableCents), "single draw": cents(initialDrawCents) },
  };
  return explainedCents(policies.singleDisbursement, text, availableCents - initialDrawCents);
};
