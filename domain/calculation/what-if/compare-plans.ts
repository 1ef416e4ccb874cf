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

/** A way to take the money, with the years that follow from it. */
export interface PlanOutcome {
  readonly plan: ResolvedPaymentPlan;
  /** Null where the loan cannot be projected. */
  readonly projection: Projection | null;
}

export interface ComparedPlan {
  readonly type: PaymentPlanType;
  /** Whether it is the loan's own. */
  readonly isChosen: boolean;
  /** Refused where the proceeds or the first year do not allow it. */
  readonly outcome: Result<PlanOutcome, PaymentPlanRefusal>;
}

/** The months of payments for a chosen time, where they are not named. */
export const DEFAULT_TERM_MONTHS = 120;

const noPlan: Omit<PaymentPlan, "type"> = {
  termMonths: null,
  monthlyPaymentCents: null,
  lineOfCreditCents: null,
  initialDrawCents: null,
};

/** What is chosen of a plan before it is known which one: null means the default, and nothing drawn at closing. */
export interface PlanChoices {
  readonly termMonths: number | null;
  /**
   * The payment of the plans for a chosen time, which determines the months that are not named; null: it follows. Absent in
   * quotes that links were made for before it could be given.
   */
  readonly monthlyPaymentCents?: number | null;
  /** On a single disbursement null draws all that may be drawn. */
  readonly initialDrawCents: number | null;
  /**
   * The amount that a modified plan keeps on its line of credit in addition to the payments; null: no modified plan is
   * requested.
   */
  readonly lineOfCreditCents: number | null;
}

/**
 * The plans that a quote compares, whatever the kind of rate; the calculation refuses those that do not fit it. The modified
 * plans are included where the amount that they keep on the line of credit is given.
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

/** Of the plans that a quote compares those that a kind of rate has: a fixed one a single disbursement only (24 CFR 206.25). */
export const plansOfRate = (choices: PlanChoices, rateType: RateType): readonly PaymentPlan[] =>
  quotedPlans(choices).filter(({ type }) => (type === "single_disbursement") === (rateType === "fixed"));

/**
 * The plans beside the chosen one: each draws at closing what that one draws; a modified plan leaves half of the rest on the
 * line of credit.
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
 * The payment plans of a calculated loan side by side, the chosen one first: what each pays, from the calculation's own
 * proceeds, and its projection. A fixed rate has a single disbursement only (24 CFR 206.25). `rules` are those of the
 * calculation's days.
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
