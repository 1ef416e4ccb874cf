import { ANNUITY_DUE, TENURE_MONTHS } from "../annuity.ts";
import { cents, type ExplainedCents, explainedCents, type Figure, months, type Step, step } from "../explain.ts";
import { policies } from "../parameters/policies.ts";
import type { PaymentPlan } from "../terms.ts";
import { isModified, type PlanAmounts } from "./payment-plan-amounts.ts";

/** A plan on its way: what was requested, and what is known so far. */
interface PlanTerms {
  readonly requested: PaymentPlan;
  readonly availableCents: number;
  readonly initialDrawCents: number;
  /** How many months are paid, where that was requested. */
  readonly termMonths: number | null;
}

type Figures = Readonly<Record<string, Figure>>;

const drawText = { id: "initial_draw", name: "Initial draw" };
const termText = { id: "term_months", name: "Term of the payments", formula: "term requested" };
const paymentText = { id: "monthly_payment", name: "Monthly payment" };
const lineText = { id: "line_of_credit", name: "Line of credit" };
const forgoneText = {
  id: "proceeds_forgone",
  name: "Proceeds forgone",
  formula: "available proceeds − initial draw",
};

const TERM_ANNUITY = `${ANNUITY_DUE}; n = term of the payments`;
const TENURE_ANNUITY = `${ANNUITY_DUE}; ${TENURE_MONTHS}`;
const PAYMENT = "(available proceeds − initial draw − line of credit) ÷ annuity factor";
const LINE_BESIDE_PAYMENTS = "available proceeds − initial draw − monthly payment × annuity factor";
const paymentFormulas = { term: `${PAYMENT}; ${TERM_ANNUITY}`, tenure: `${PAYMENT}; ${TENURE_ANNUITY}` };
const lineFormulas = {
  term: `${LINE_BESIDE_PAYMENTS}; ${TERM_ANNUITY}`,
  tenure: `${LINE_BESIDE_PAYMENTS}; ${TENURE_ANNUITY}`,
};

/** How the draw at closing was made. */
export const drawStep = ({ requested, initialDrawCents }: PlanTerms, firstYearAvailableCents: number): Step => {
  const made = (formula: string, inputs: Figures): Step =>
    explainedCents(policies.paymentPlan, { ...drawText, formula, inputs }, initialDrawCents).step;
  if (requested.initialDrawCents !== null)
    return made("initial draw requested", { "initial draw requested": cents(initialDrawCents) });
  return requested.type === "single_disbursement"
    ? made("available in the first 12-month disbursement period", {
        "available in the first 12-month disbursement period": cents(firstYearAvailableCents),
      })
    : made("no initial draw was requested", {});
};

const paymentStep = (terms: PlanTerms, amounts: PlanAmounts, annuity: Figures): Step => {
  const { requested, availableCents, initialDrawCents, termMonths } = terms;
  const { monthlyPaymentCents, lineOfCreditCents } = amounts;
  const made = (formula: string, inputs: Figures): Step =>
    explainedCents(policies.paymentPlan, { ...paymentText, formula, inputs }, monthlyPaymentCents).step;
  if (isModified(requested) && requested.lineOfCreditCents === null) {
    return made("monthly payment requested", { "monthly payment requested": cents(monthlyPaymentCents) });
  }
  return made(paymentFormulas[termMonths === null ? "tenure" : "term"], {
    "available proceeds": cents(availableCents),
    "initial draw": cents(initialDrawCents),
    "line of credit": cents(lineOfCreditCents),
    ...annuity,
  });
};

const lineStep = (terms: PlanTerms, amounts: PlanAmounts, annuity: Figures | null): Step => {
  const { requested, availableCents, initialDrawCents, termMonths } = terms;
  const { monthlyPaymentCents, lineOfCreditCents } = amounts;
  const made = (formula: string, inputs: Figures): Step =>
    explainedCents(policies.paymentPlan, { ...lineText, formula, inputs }, lineOfCreditCents).step;
  const left = { "available proceeds": cents(availableCents), "initial draw": cents(initialDrawCents) };
  if (annuity === null) return made("available proceeds − initial draw", left);
  if (requested.lineOfCreditCents !== null) {
    return made("line of credit requested", { "line of credit requested": cents(lineOfCreditCents) });
  }
  const inputs = { ...left, "monthly payment": cents(monthlyPaymentCents), ...annuity };
  return made(lineFormulas[termMonths === null ? "tenure" : "term"], inputs);
};

/**
 * How the term, the monthly payment and the line of credit were made, as far as the plan has them: the annuity is what its
 * payments rest on, null where there are none.
 */
export const amountSteps = (terms: PlanTerms, amounts: PlanAmounts, annuity: Figures | null): readonly Step[] => {
  const { requested, termMonths } = terms;
  if (requested.type === "single_disbursement") return [];
  if (annuity === null) return [lineStep(terms, amounts, null)];
  const steps: Step[] = [];
  if (termMonths !== null) {
    const term = months(termMonths);
    steps.push(step(policies.paymentPlan, { ...termText, inputs: { "term requested": term } }, term));
  }
  steps.push(paymentStep(terms, amounts, annuity));
  if (isModified(requested)) steps.push(lineStep(terms, amounts, annuity));
  return steps;
};

/** What a single disbursement gives up for good, in cents. */
export const proceedsForgone = ({ availableCents, initialDrawCents }: PlanTerms): ExplainedCents => {
  const inputs = { "available proceeds": cents(availableCents), "initial draw": cents(initialDrawCents) };
  return explainedCents(policies.singleDisbursement, { ...forgoneText, inputs }, availableCents - initialDrawCents);
};
