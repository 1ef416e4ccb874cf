import type { Calculation } from "../../hecm/calculate.ts";
import type { CalculationInputs } from "../../hecm/inputs.ts";
import type { HecmRules } from "../../hecm/parameters/rules.ts";
import {
  type PaymentPlanRefusal,
  paymentPlan,
  type ResolvedPaymentPlan,
} from "../../hecm/payment-plan/payment-plan.ts";
import { type Projection, projection } from "../../hecm/projection/projection.ts";
import { rulesToRead } from "../../hecm/read-rule.ts";
import type { PaymentPlan, PaymentPlanType, RateType } from "../../hecm/terms.ts";
import { accept, type Result } from "../../kernel/result.ts";

/** A payment plan with the projected years. */
export interface PlanOutcome {
  readonly plan: ResolvedPaymentPlan;
  /** Null if the loan cannot be projected. */
  readonly projection: Projection | null;
}

export interface ComparedPlan {
  readonly type: PaymentPlanType;
  /** Whether it is the loan's own plan. */
  readonly isChosen: boolean;
  /** Refused if the proceeds or the first-year limit do not allow it. */
  readonly outcome: Result<PlanOutcome, PaymentPlanRefusal>;
}

/** The default term, in months. */
export const DEFAULT_TERM_MONTHS = 120;

const noPlan: Omit<PaymentPlan, "type"> = {
  termMonths: null,
  monthlyPaymentCents: null,
  lineOfCreditCents: null,
  initialDrawCents: null,
};

/** Choices made for a plan before the plan itself is chosen. Null means the default, and nothing drawn at closing. */
export interface PlanChoices {
  readonly termMonths: number | null;
  /**
   * The monthly payment of the term plans, which determines the term if no months are given; null if it follows from the term. Absent in
   * quotes of links made before it could be given.
   */
  readonly monthlyPaymentCents?: number | null;
  /** For a single disbursement, null draws everything available. */
  readonly initialDrawCents: number | null;
  /** The amount that a modified plan keeps on its line of credit in addition to the payments; null if no modified plan is requested. */
  readonly lineOfCreditCents: number | null;
}

/**
 * The plans that a quote compares, whatever the type of rate; the calculation refuses those that do not fit it. Modified plans are included
 * if the amount they keep on the line of credit is given.
 */
export const quotedPlans = (choices: PlanChoices): readonly PaymentPlan[] => {
  const { initialDrawCents, lineOfCreditCents, monthlyPaymentCents = null } = choices;
  const termMonths = choices.termMonths ?? (monthlyPaymentCents === null ? DEFAULT_TERM_MONTHS : null);
  const term = { termMonths, monthlyPaymentCents };
  const modified: readonly PaymentPlan[] = [
    { ...noPlan, type: "modified_tenure", initialDrawCents, lineOfCreditCents },
    { ...noPlan, type: "modified_term", initialDrawCents, lineOfCreditCents, ...term },
  ];
  return [
    { ...noPlan, type: "line_of_credit", initialDrawCents },
    { ...noPlan, type: "tenure", initialDrawCents },
    { ...noPlan, type: "term", initialDrawCents, ...term },
    ...(lineOfCreditCents === null ? [] : modified),
    { ...noPlan, type: "single_disbursement", initialDrawCents },
  ];
};

/** The plans of a quote that a type of rate allows: a fixed rate only a single disbursement (24 CFR 206.25). */
export const plansOfRate = (choices: PlanChoices, rateType: RateType): readonly PaymentPlan[] =>
  quotedPlans(choices).filter(({ type }) => (type === "single_disbursement") === (rateType === "fixed"));

/**
 * The plans other than the chosen one. Each draws the same amount at closing; a modified plan leaves half of the remainder on the line
 * of credit.
 */
const otherPlans = (chosen: PaymentPlan | null, { availableProceedsCents }: Calculation): readonly PaymentPlan[] => {
  const initialDrawCents = chosen?.initialDrawCents ?? 0;
  const lineOfCreditCents = Math.floor(Math.max(0, availableProceedsCents - initialDrawCents) / 2);
  const termMonths = chosen?.termMonths ?? DEFAULT_TERM_MONTHS;
  const plans: readonly PaymentPlan[] = [
    { ...noPlan, type: "line_of_credit", initialDrawCents },
    { ...noPlan, type: "tenure", initialDrawCents },
    { ...noPlan, type: "term", initialDrawCents, termMonths },
    { ...noPlan, type: "modified_tenure", initialDrawCents, lineOfCreditCents },
    { ...noPlan, type: "modified_term", initialDrawCents, lineOfCreditCents, termMonths },
  ];
  return plans.filter(({ type }) => type !== chosen?.type);
};

/**
 * Compares the payment plans of a calculated loan, the chosen one first: what each pays, from the calculation's own proceeds, and its
 * projection. A fixed rate allows only a single disbursement (24 CFR 206.25). `rules` are those in force on the calculation's dates.
 */
export const comparePlans = (
  inputs: CalculationInputs,
  calculation: Calculation,
  rules: HecmRules,
): readonly ComparedPlan[] => {
  const compare = (requested: PaymentPlan, isChosen: boolean): ComparedPlan => {
    const changed = { ...inputs, paymentPlan: requested };
    const resolved = paymentPlan(changed, { ...calculation, steps: [] }, calculation.ageUsedYears, rulesToRead(rules));
    const { type } = requested;
    if (resolved._tag === "Refused") return { type, isChosen, outcome: resolved };
    const { plan, proceedsForgoneCents } = resolved.value;
    if (plan === null) throw new Error("a payment plan that was requested came to none");
    const projected = projection(changed, { ...calculation, paymentPlan: plan, proceedsForgoneCents }, null);
    return {
      type,
      isChosen,
      outcome: accept({ plan, projection: projected._tag === "Accepted" ? projected.value : null }),
    };
  };
  const single: PaymentPlan = { ...noPlan, type: "single_disbursement" };
  if (inputs.rateType === "fixed") return [compare(inputs.paymentPlan ?? single, true)];
  const chosen = inputs.paymentPlan;
  return [
    ...(chosen === null ? [] : [compare(chosen, true)]),
    ...otherPlans(chosen, calculation).map((plan) => compare(plan, false)),
  ];
};
