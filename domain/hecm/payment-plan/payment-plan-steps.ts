import { ANNUITY_DUE } from "../annuity.ts";
import { cents, type ExplainedCents, explainedCents, type Figure, months, type Step, step } from "../explain.ts";
import { policies } from "../parameters/policies.ts";
import type { PaymentPlan } from "../terms.ts";
import { isModified, type PlanAmounts } from "./payment-plan-amounts.ts";
import type { DeterminedTerm } from "./payment-plan-term.ts";

/** A plan while it is being determined: what was requested, and what is known so far. */
interface PlanTerms {
  readonly requested: PaymentPlan;
  readonly availableCents: number;
  readonly initialDrawCents: number;
  /** The number of months paid, if that was requested. */
  readonly termMonths: number | null;
  /** The term determined by the payment; null if the term was requested. */
  readonly determined: DeterminedTerm | null;
}

type Figures = Readonly<Record<string, Figure>>;

/** What payments are calculated with. */
export interface PlanAnnuity {
  /** How n of the annuity is determined, as stated in an explanation. */
  readonly monthsFormula: string;
  readonly figures: Figures;
}

const drawText = { id: "initial_draw", name: "Initial draw" };
const termText = { id: "term_months", name: "Term of the payments", formula: "term requested" };
const determinedTermText = {
  id: "term_months",
  name: "Term of the payments",
  formula: `the least n at which monthly payment × annuity factor is at least available proceeds − initial draw − line of credit; ${ANNUITY_DUE}`,
};
const lastPaymentText = {
  id: "last_payment",
  name: "Last monthly payment",
  formula:
    "the lesser of monthly payment and (available proceeds − initial draw − line of credit) × (1 + c)^(n − 1) − monthly payment × ((1 + c)^(n − 1) + … + (1 + c)); c = (expected rate + annual MIP rate) ÷ 12",
};
const paymentText = { id: "monthly_payment", name: "Monthly payment" };
const lineText = { id: "line_of_credit", name: "Line of credit" };
const forgoneText = {
  id: "proceeds_forgone",
  name: "Proceeds forgone",
  formula: "available proceeds − initial draw",
};

const PAYMENT = "(available proceeds − initial draw − line of credit) ÷ annuity factor";
const LINE_BESIDE_PAYMENTS = "available proceeds − initial draw − monthly payment × annuity factor";

/** How the draw at closing was determined. */
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

const paymentStep = (terms: PlanTerms, amounts: PlanAmounts, annuity: PlanAnnuity): Step => {
  const { requested, availableCents, initialDrawCents } = terms;
  const { monthlyPaymentCents, lineOfCreditCents } = amounts;
  const made = (formula: string, inputs: Figures): Step =>
    explainedCents(policies.paymentPlan, { ...paymentText, formula, inputs }, monthlyPaymentCents).step;
  if (terms.determined !== null || (isModified(requested) && requested.lineOfCreditCents === null)) {
    return made("monthly payment requested", { "monthly payment requested": cents(monthlyPaymentCents) });
  }
  return made(`${PAYMENT}; ${ANNUITY_DUE}; ${annuity.monthsFormula}`, {
    "available proceeds": cents(availableCents),
    "initial draw": cents(initialDrawCents),
    "line of credit": cents(lineOfCreditCents),
    ...annuity.figures,
  });
};

const lineStep = (terms: PlanTerms, amounts: PlanAmounts, annuity: PlanAnnuity | null): Step => {
  const { requested, availableCents, initialDrawCents } = terms;
  const { monthlyPaymentCents, lineOfCreditCents } = amounts;
  const made = (formula: string, inputs: Figures): Step =>
    explainedCents(policies.paymentPlan, { ...lineText, formula, inputs }, lineOfCreditCents).step;
  const left = { "available proceeds": cents(availableCents), "initial draw": cents(initialDrawCents) };
  if (annuity === null) return made("available proceeds − initial draw", left);
  if (requested.lineOfCreditCents !== null) {
    return made("line of credit requested", { "line of credit requested": cents(lineOfCreditCents) });
  }
  const inputs = { ...left, "monthly payment": cents(monthlyPaymentCents), ...annuity.figures };
  return made(`${LINE_BESIDE_PAYMENTS}; ${ANNUITY_DUE}; ${annuity.monthsFormula}`, inputs);
};

/** The term that follows from the payment, and what is left for its last month. */
const determinedSteps = (
  terms: PlanTerms,
  { months: paidMonths, lastPaymentCents }: DeterminedTerm,
  amounts: PlanAmounts,
  annuity: PlanAnnuity,
): readonly Step[] => {
  const inputs = {
    "available proceeds": cents(terms.availableCents),
    "initial draw": cents(terms.initialDrawCents),
    "line of credit": cents(amounts.lineOfCreditCents),
    "monthly payment": cents(amounts.monthlyPaymentCents),
    ...annuity.figures,
  };
  const { "term of the payments": _, ...figures } = inputs as Figures;
  return [
    paymentStep(terms, amounts, annuity),
    ...(isModified(terms.requested) ? [lineStep(terms, amounts, annuity)] : []),
    step(policies.paymentPlan, { ...determinedTermText, inputs: figures }, months(paidMonths)),
    explainedCents(policies.paymentPlan, { ...lastPaymentText, inputs: figures }, lastPaymentCents).step,
  ];
};

/**
 * How the term, the monthly payment, and the line of credit were computed, as far as the plan has them. `annuity` is what its payments are
 * based on; null if there are none.
 */
export const amountSteps = (terms: PlanTerms, amounts: PlanAmounts, annuity: PlanAnnuity | null): readonly Step[] => {
  const { requested, termMonths } = terms;
  if (requested.type === "single_disbursement") return [];
  if (annuity === null) return [lineStep(terms, amounts, null)];
  const steps: Step[] = [];
  if (terms.determined !== null) return determinedSteps(terms, terms.determined, amounts, annuity);
  if (termMonths !== null) {
    const term = months(termMonths);
    steps.push(step(policies.paymentPlan, { ...termText, inputs: { "term requested": term } }, term));
  }
  steps.push(paymentStep(terms, amounts, annuity));
  if (isModified(requested)) steps.push(lineStep(terms, amounts, annuity));
  return steps;
};

/** What a single disbursement gives up permanently, in cents. */
export const proceedsForgone = ({ availableCents, initialDrawCents }: PlanTerms): ExplainedCents => {
  const inputs = { "available proceeds": cents(availableCents), "initial draw": cents(initialDrawCents) };
  return explainedCents(policies.singleDisbursement, { ...forgoneText, inputs }, availableCents - initialDrawCents);
};
